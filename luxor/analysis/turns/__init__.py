"""What should I play? Whole turns of a seat: the tree of a turn, worked out or played, ranked."""
