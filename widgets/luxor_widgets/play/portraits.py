"""Whoever plays, as a face: hat, scarf in the seat's colour, and the letter that goes with the colour."""

from __future__ import annotations

from functools import cache

SKIN = ("#dfa873", "#ecc39c", "#b97a4b", "#8d5a34", "#d19a63")
SCARF = (
    "M12.6 25C11.6 12.5 17 7 24 7S36.4 12.5 35.4 25C35.2 31 34 34.4 33 35.6L30.2 33.4"
    "C32.6 28 32 20.5 29.6 17H18.4C16 20.5 15.4 28 17.8 33.4L15 35.6C14 34.4 12.8 31 12.6 25Z"
)
# Of each seat: what is on the head; "seat" is the seat's own colour.
HATS: tuple[tuple[tuple[str, str], ...], ...] = (
    (  # a hat with a brim
        ("M15.5 17C15.5 9.5 19 7 24 8.2C29 7 32.5 9.5 32.5 17Z", "#8a5a2b"),
        ("M15.6 14.2C21 15.8 27 15.8 32.4 14.2L32.5 17.4H15.5Z", "seat"),
        ("M8.5 18.2C12 16 17 16.6 24 16.6S36 16 39.5 18.2C36 21.4 12 21.4 8.5 18.2Z", "#8a5a2b"),
    ),
    (  # a helmet
        ("M13.5 19C13.5 10.5 18 6.8 24 6.8S34.5 10.5 34.5 19Z", "#f3ead6"),
        ("M13.7 16.2H34.3L34.5 19H13.5Z", "seat"),
        ("M10.5 19H37.5C37.5 21.4 34 21.8 31 21H17C14 21.8 10.5 21.4 10.5 19Z", "#f3ead6"),
    ),
    (  # a head scarf
        (SCARF, "seat"),
        ("M18.4 17C22 14.6 26 14.6 29.6 17L30.4 18.6C26 16.6 22 16.6 17.6 18.6Z", "#f3ead6"),
    ),
    (  # hair with a band
        ("M13.4 26C11.4 13 17 7.4 24 7.4S36 13 34 26L32 22C32 19 30 17 24 17S16 19 16 22Z", "#3a2a1c"),
        ("M14.4 17.6C20 14.4 28 14.4 33.6 17.6V20.4C28 17.4 20 17.4 14.4 20.4Z", "seat"),
    ),
    (  # a fez
        ("M17 18.4L18.6 7.4H29.4L31 18.4C26.6 19.8 21.4 19.8 17 18.4Z", "seat"),
        ("M24 7.2L32.8 9.4L33.4 16L31.8 16L31.4 10.8L23.8 8.8Z", "#3a2a1c"),
    ),
)  # fmt: skip


@cache
def portrait(seat: int, size: int = 32) -> str:
    letter = "abcde"[seat]
    own = f"var(--lx-seat-{letter})"
    edge = 'stroke="var(--lx-edge)" stroke-width="1.2" stroke-linejoin="round"'
    hat = "".join(
        f'<path d="{path}" fill="{own if fill == "seat" else fill}" {edge}/>' for path, fill in HATS[seat]
    )
    scarf = "M8.6 40.8C10.6 34.8 17 33 24 33S37.4 34.8 39.4 40.8A23 23 0 0 1 8.6 40.8Z"
    return (
        f'<svg class="lx-face" width="{size}" height="{size}" viewBox="0 0 48 48" aria-hidden="true">'
        f'<circle cx="24" cy="24" r="23.4" fill="var(--lx-tile-edge,#e3d2ad)"/>'
        f'<path d="{scarf}" fill="{own}" {edge}/>'
        f'<ellipse cx="24" cy="24.6" rx="8.8" ry="9.8" fill="{SKIN[seat]}" {edge}/>{hat}'
        '<g fill="#2b2118"><circle cx="20.6" cy="24.6" r="1.3"/><circle cx="27.4" cy="24.6" r="1.3"/></g>'
        '<path d="M20.4 29.4C22.6 31.4 25.4 31.4 27.6 29.4" fill="none" stroke="#2b2118" '
        'stroke-width="1.5" stroke-linecap="round"/>'
        f'<circle cx="38.4" cy="38.4" r="9" fill="{own}" stroke="var(--lx-panel)" stroke-width="1.8"/>'
        f'<text x="38.4" y="42.4" font-size="11.5" font-weight="700" text-anchor="middle" '
        f'fill="var(--lx-on-{letter})">{letter.upper()}</text></svg>'
    )


@cache
def crown(size: int = 34) -> str:
    return (
        f'<svg class="lx-crown" width="{size}" height="{size}" viewBox="0 0 24 24" aria-hidden="true">'
        '<path d="M3 19L2 7.5L8 12L12 4.5L16 12L22 7.5L21 19Z" fill="var(--lx-gold)" '
        'stroke="var(--lx-gold-edge)" stroke-width="1.4" stroke-linejoin="round"/>'
        '<circle cx="12" cy="15" r="1.8" fill="var(--lx-seat-a)"/></svg>'
    )
