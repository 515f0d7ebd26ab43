"""A fifth player, and eighteen more Horus cards."""
