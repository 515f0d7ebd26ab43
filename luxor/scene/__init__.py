"""The drawing kit: shapes and clickable regions, text, themes, icons, and SVG or strokes from them. It knows no game."""
