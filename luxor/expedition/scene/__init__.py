"""Expedition positions as pictures and words."""
