"""Soak, fuzz, mutants, re-dealing, load and the page of figures: a part joins in by a line of `parts`."""
