"""Equipment cards of one's own."""
