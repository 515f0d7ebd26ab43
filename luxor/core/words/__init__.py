"""Ids and texts: the rulebook, sentences, data files and what people write."""
