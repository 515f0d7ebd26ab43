"""One moment of a game: its line, what may be done there and why not, and how it is edited."""
