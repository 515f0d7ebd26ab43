"""The page's own part: the scripts and style sheets that the browser runs."""
