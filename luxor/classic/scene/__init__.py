"""Luxor positions as pictures and words."""
