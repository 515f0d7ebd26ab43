"""A scene as one SVG file: no script, nothing fetched, all text escaped.

Small on purpose: icons once as symbols, a class for every style used twice, short relative coordinates.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from html import escape as escape_quotes_too

from luxor.scene import icons
from luxor.scene.shapes import Circle, Group, Icon, Line, Piece, Point, Polygon, Rect, Scene, Shape, Text
from luxor.scene.theme import LIGHT, MONO, SANS, SERIF, Theme

SYMBOL_GRID = icons.GRID * icons.TENTHS
FAMILIES = {"serif": SERIF, "mono": MONO}
WEIGHTS = {"bold": "700", "semibold": "600"}
HELD = 4  # letters: longer texts keep the width that was planned, in whatever font a machine has ...
LONG = 16  # ... and long ones rather by narrower letters than by less room between them
BREAKS = str.maketrans({"\n": "&#10;", "\r": "&#13;", "\t": "&#9;"})
NOT_XML = re.compile("[^\t\n -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
LETTERS = "abcdefghijklmnopqrstuvwxyz"

Style = tuple[tuple[str, str], ...]  # CSS properties that are also SVG attributes
Element = tuple[str, str, Style, str]  # tag, geometry, style, content (escaped)


def to_svg(
    scene: Scene, theme: Theme = LIGHT, title: str = "", alt: str = "", width: float = 0, ident: str = "l"
) -> str:
    """The scene as SVG text.

    `title` and `alt` replace the scene's own title and description; `width` is in pixels. Ids and classes
    start with `ident`: give it when several pictures are put into one page without <img>.
    """
    writer = Writer(theme, ident)
    drawn = [(group, [writer.element(shape) for shape in group.shapes]) for group in groups_of(scene)]
    classes = writer.classes(element for _, elements in drawn for element in elements)
    body = [(group, [written(element, classes) for element in elements]) for group, elements in drawn]
    repeated = writer.repeated(Counter(text for _, texts in body for text in texts))
    view = scene.view
    wide = width or view.w
    name = xml_text(title or scene.title)
    words = xml_text(alt or scene.description)
    ink = theme.colour("ink")
    x, y, w, h = map(num, view)
    size = f'viewBox="{x} {y} {w} {h}" width="{num(wide)}" height="{num(wide * view.h / view.w)}"'
    look = f'font-family="{SANS}" fill="{ink}" color="{ink}"'
    corner = f'x="{x}" y="{y}" width="{w}" height="{h}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label={quoted(name)} {look}>',
        f"<title>{escape(name)}</title>",
        f"<desc>{escape(words)}</desc>" if words else "",
        f"<style>{writer.sheet(classes)}</style>",
        f"<defs>{''.join(writer.symbols())}{''.join(_named(*pair) for pair in repeated.items())}</defs>",
        f'<rect {corner} fill="{theme.colour(scene.ground)}"/>' if scene.ground else "",
        *(placed(group, [_used(text, repeated) for text in texts]) for group, texts in body),
        "</svg>",
    ]
    return "".join(parts)


def escape(text: str) -> str:
    """Text between tags. (The one in xml.sax brings a web client with it.)"""
    return escape_quotes_too(text, quote=False)


def quoted(value: str) -> str:
    """The value of an attribute, in quotes; a line break in it stays one."""
    value = escape(value).translate(BREAKS)
    if '"' not in value:
        return f'"{value}"'
    return f"'{value}'" if "'" not in value else '"' + value.replace('"', "&quot;") + '"'


def xml_text(text: str) -> str:
    """The text without characters that XML cannot hold, such as control characters and lone surrogates."""
    return NOT_XML.sub("\ufffd", text)


@lru_cache(maxsize=8192)
def num(value: float) -> str:
    """A number with one decimal at most, and without what can be left out."""
    text = f"{value:.1f}"
    if text.endswith(".0"):
        text = text[:-2]
    if text.startswith(("0.", "-0.")):
        text = text.replace("0.", ".", 1)
    return "0" if text in ("-0", "") else text


@lru_cache(maxsize=2048)
def path_of(points: tuple[Point, ...], closed: bool = False) -> str:
    """A polyline as relative steps; rounding never adds up."""
    x, y = round(points[0][0], 1), round(points[0][1], 1)
    out = [f"M{num(x)} {num(y)}"]
    for px, py in points[1:]:
        dx, dy = round(px - x, 1), round(py - y, 1)
        if dy == 0:
            out.append(f"h{num(dx)}")
        elif dx == 0:
            out.append(f"v{num(dy)}")
        else:
            out.append(f"l{num(dx)}{'' if dy < 0 else ' '}{num(dy)}")
        x, y = round(x + dx, 1), round(y + dy, 1)
    return "".join(out) + ("z" if closed else "")


def held_width(shape: Text) -> float:
    """The width that a text keeps in any font; 0 if it takes what it needs."""
    if len(shape.text) < HELD or shape.family != "sans" or shape.spacing:
        return 0
    return shape.bounds().w


def groups_of(scene: Scene) -> Iterator[Group]:
    for layer in scene.layers:
        yield from (group for group in layer.groups if group.shapes)


class Writer:
    """Turns shapes into elements, and remembers the symbols they use."""

    def __init__(self, theme: Theme, ident: str) -> None:
        self.theme = theme
        self.ident = ident
        self.icons: dict[str, str] = {}  # name -> id
        self.pieces: dict[tuple[str, str, str, str, float, float], str] = {}  # look -> id
        self.outlines: dict[str, str] = {}  # name -> id of the bare outline

    # --- shapes to elements ---

    def element(self, shape: Shape) -> Element:
        match shape:
            case Rect():
                return self._rect(shape)
            case Circle():
                geometry = f'cx="{num(shape.x)}" cy="{num(shape.y)}" r="{num(shape.r)}"'
                return "circle", geometry, self._paint(shape.fill, shape.stroke, shape.width, shape.alpha), ""
            case Polygon():
                geometry = f'd="{path_of(shape.points, closed=True)}"'
                return "path", geometry, self._paint(shape.fill, shape.stroke, shape.width, shape.alpha), ""
            case Line():
                return self._line(shape)
            case Icon():
                style = [("color", self.theme.colour(shape.ink)), ("fill", self.theme.colour(shape.knock))]
                return "use", self._use(self._icon(shape.name), shape), self._faded(style, shape.alpha), ""
            case Piece():
                geometry = self._use(self._piece(shape), shape)
                if shape.lying:
                    middle, centre = shape.x + shape.size / 2, shape.y + shape.size / 2
                    geometry += f' transform="rotate(-90 {num(middle)} {num(centre)})"'
                return "use", geometry, self._faded([], shape.alpha), ""
            case Text():
                return self._text(shape)

    def _rect(self, shape: Rect) -> Element:
        geometry = f'x="{num(shape.x)}" y="{num(shape.y)}" width="{num(shape.w)}" height="{num(shape.h)}"'
        if shape.r:
            geometry += f' rx="{num(shape.r)}"'
        style = self._paint(shape.fill, shape.stroke, shape.width, shape.alpha, shape.dash)
        return "rect", geometry, style, ""

    def _line(self, shape: Line) -> Element:
        style = list(self._paint("", shape.stroke, shape.width, shape.alpha, shape.dash))
        style.append(("stroke-linecap", shape.cap))
        if shape.cap == "round":
            style.append(("stroke-linejoin", "round"))
        return "path", f'd="{path_of(shape.points)}"', tuple(style), ""

    def _text(self, shape: Text) -> Element:
        style = [("font-size", f"{num(shape.size)}px")]
        if shape.fill != "ink":
            style.append(("fill", self.theme.colour(shape.fill)))
        if shape.weight != "regular":
            style.append(("font-weight", WEIGHTS[shape.weight]))
        if shape.anchor != "start":
            style.append(("text-anchor", shape.anchor))
        if shape.family != "sans":
            style.append(("font-family", FAMILIES[shape.family]))
        if shape.spacing:
            style.append(("letter-spacing", f"{num(shape.spacing)}px"))
        geometry = f'x="{num(shape.x)}" y="{num(shape.y)}"'
        if room := held_width(shape):
            glyphs = ' lengthAdjust="spacingAndGlyphs"' if len(shape.text) >= LONG else ""
            geometry += f' textLength="{num(room)}"{glyphs}'
        return "text", geometry, tuple(style), escape(xml_text(shape.text))

    def _paint(
        self, fill: str, stroke: str, width: float, alpha: float, dash: tuple[float, ...] = ()
    ) -> Style:
        style = [("fill", self.theme.colour(fill) if fill else "none")]
        if stroke and width:
            style += [("stroke", self.theme.colour(stroke)), ("stroke-width", num(width))]
            if dash:
                style.append(("stroke-dasharray", " ".join(map(num, dash))))
        return self._faded(style, alpha)

    def _faded(self, style: list[tuple[str, str]], alpha: float) -> Style:
        return (*style, ("opacity", f"{alpha:.2f}".lstrip("0"))) if alpha < 1 else tuple(style)

    # --- symbols ---

    def _use(self, ident: str, shape: Icon | Piece) -> str:
        size = num(shape.size)
        return f'href="#{ident}" x="{num(shape.x)}" y="{num(shape.y)}" width="{size}" height="{size}"'

    def _icon(self, name: str) -> str:
        return self.icons.setdefault(name, f"{self.ident}{len(self.icons)}")

    def _piece(self, shape: Piece) -> str:
        look = (shape.name, shape.fill, shape.edge, shape.halo, shape.edge_width, shape.halo_width)
        self.outlines.setdefault(shape.name, f"{self.ident}o{len(self.outlines)}")
        return self.pieces.setdefault(look, f"{self.ident}p{len(self.pieces)}")

    def symbols(self) -> Iterator[str]:
        """Only what was used. Layers 1 and 3 take `color`, layer 2 the `fill` of the use."""
        box = f'viewBox="0 0 {SYMBOL_GRID} {SYMBOL_GRID}"'
        for name, ident in self.icons.items():
            paths = ""
            for at, path in enumerate(icons.layers(name)):
                main = "" if at == 1 else ' fill="currentColor"'
                paths += f'<path{main} d="{icons.compact(path)}"/>' if path else ""
            yield f'<symbol id="{ident}" {box}>{paths}</symbol>'
        for name, ident in self.outlines.items():
            yield f'<path id="{ident}" d="{icons.compact(icons.layers(name)[0])}"/>'
        for (name, fill, edge, halo, edge_width, halo_width), ident in self.pieces.items():
            href = f'<use href="#{self.outlines[name]}" '
            paths = ""
            if halo and halo_width:
                colour = self.theme.colour(halo)
                paths += (
                    f'{href}fill="{colour}" stroke="{colour}" stroke-width="{num(halo_width * 10)}" '
                    f'stroke-linejoin="round"/>'
                )
            paths += (
                f'{href}fill="{self.theme.colour(fill)}" stroke="{self.theme.colour(edge)}" '
                f'stroke-width="{num(edge_width * 10)}" stroke-linejoin="round"/>'
            )
            yield f'<symbol id="{ident}" {box} overflow="visible">{paths}</symbol>'

    # --- styles ---

    def classes(self, elements: Iterator[Element]) -> dict[Style, str]:
        """A short class for every style used twice; the most frequent ones get the shortest names."""
        counted = Counter(style for _, _, style, _ in elements if style)
        often = [style for style, times in counted.most_common() if times > 1]
        return {style: self.ident + short(at) for at, style in enumerate(often)}

    def sheet(self, classes: dict[Style, str]) -> str:
        return "".join(
            f".{name}{{{';'.join(f'{key}:{value}' for key, value in style)}}}"
            for style, name in classes.items()
        )

    def repeated(self, times: Counter[str]) -> dict[str, str]:
        """An id for every element that is shorter when it is written once and used from then on.

        Groups have their own origins, so the ground of a tile, its badge or its number are often alike.
        """
        ids: dict[str, str] = {}
        for text, number in times.most_common():
            ident = f"{self.ident}_{short(len(ids))}"
            once = len(text) + len(f' id="{ident}"')
            if number > 1 and once + number * len(_use_of(ident)) < number * len(text):
                ids[text] = ident
        return ids


def _use_of(ident: str) -> str:
    return f'<use href="#{ident}"/>'


def _used(text: str, repeated: dict[str, str]) -> str:
    ident = repeated.get(text)
    return _use_of(ident) if ident else text


def _named(text: str, ident: str) -> str:
    """The element with an id, for the definitions."""
    tag, rest = text.split(" ", 1)
    return f'{tag} id="{ident}" {rest}'


def placed(group: Group, texts: list[str]) -> str:
    """A group with its own origin, so that what is inside has small coordinates."""
    inner = "".join(texts)
    moves = f"translate({num(group.x)} {num(group.y)})" if group.x or group.y else ""
    if group.scale != 1:
        moves += f"scale({group.scale:.3g})"
    return f'<g transform="{moves}">{inner}</g>' if moves else inner


def written(element: Element, classes: dict[Style, str]) -> str:
    tag, geometry, style, content = element
    known = classes.get(style)
    if known:
        look = f' class="{known}"'
    else:
        look = "".join(f" {key}={quoted(value)}" for key, value in style)
    return f"<{tag}{look} {geometry}>{content}</{tag}>" if content else f"<{tag}{look} {geometry}/>"


def short(at: int) -> str:
    """a, b, ... z, aa, ab, ..."""
    name = ""
    at += 1
    while at:
        at, rest = divmod(at - 1, len(LETTERS))
        name = LETTERS[rest] + name
    return name
