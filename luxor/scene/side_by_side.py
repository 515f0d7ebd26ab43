"""Two pictures in one, side by side under their titles."""

from __future__ import annotations

from dataclasses import replace

from luxor.scene.shapes import Box, Group, Scene, Text, layered

GAP, TITLE, SIZE = 24.0, 44.0, 24.0


def side_by_side(a: Scene, b: Scene, titles: tuple[str, str]) -> Scene:
    """A scene with another one to its right; both keep their size."""
    parts: dict[str, list[Group]] = {}
    left = 0.0
    for number, (scene, title) in enumerate(zip((a, b), titles)):
        dx, dy = left - scene.view.x, TITLE - scene.view.y
        for layer in scene.layers:
            parts.setdefault(layer.name, []).extend(
                replace(group, key=(number, *group.key), x=group.x + dx, y=group.y + dy)
                for group in layer.groups
            )
        name = Text(left + 8, TITLE - 14, title, SIZE, "ink", "bold", family="serif")
        parts.setdefault("tray", []).append(Group(("title", number), (name,)))
        left += scene.width + GAP
    view = Box(0, 0, left - GAP, TITLE + max(a.height, b.height))
    return Scene(view, layered(parts), (), " · ".join(titles), b.description, a.ground)
