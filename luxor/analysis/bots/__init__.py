"""Players that see only their view, from random to the strongest."""
