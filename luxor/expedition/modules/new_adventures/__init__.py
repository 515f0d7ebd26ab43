"""Eight action tokens for each player."""
