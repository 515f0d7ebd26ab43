"""The drawing kit: shapes and clickable regions, text, themes, icons, SVG and strokes. It knows no game."""
