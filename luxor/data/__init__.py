"""The components of every box as data, each value with where it comes from."""
