"""Answers to be read: tables, plots, and the map of rules."""
