"""What is asked, what may be done, and how the game stands, as HTML."""
