"""In place of pillow, which ipycanvas imports for images made of numbers; ours are made of strokes."""
