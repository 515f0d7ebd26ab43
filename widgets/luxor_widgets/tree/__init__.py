"""Everything played: move list, variations, time bar, and the log in words."""
