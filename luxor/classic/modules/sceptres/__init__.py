"""Sceptres, and treasures hidden under others."""
