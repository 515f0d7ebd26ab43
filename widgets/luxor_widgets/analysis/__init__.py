"""The analysis tab, the heat map, and two positions side by side."""
