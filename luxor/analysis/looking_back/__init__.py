"""Luck and skill of a game that was played."""
