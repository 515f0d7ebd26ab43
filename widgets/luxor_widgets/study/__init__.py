"""Studies made in the explorer: chapters, goals, files."""
