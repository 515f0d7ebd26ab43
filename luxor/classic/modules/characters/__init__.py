"""One special ability for each player."""
