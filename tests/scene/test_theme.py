"""The palettes: pairs that meet in a picture keep their contrast, and players stay apart for everyone."""

from itertools import combinations

import pytest

from luxor.scene.theme import DARK, LIGHT, PRINT, SEATS, THEMES, Theme
from tests.scene.contrast import PAIRS, PAWN_PAIRS, Channels, channels, contrast

# The contrasts for which the palettes were chosen: front, back, light, dark.
COMPUTED = [
    ("ink", "page", 13.9, 15.2),
    ("ink", "tile", 15.1, 10.3),
    ("ink2", "panel", 6.7, 8.7),
    ("ink2", "card-off", 5.5, 8.0),
    ("ink3", "panel", 5.1, 5.8),
    ("ink", "floor1", 13.1, 12.8),
    ("ink", "floor5", 7.8, 8.2),
    ("ink", "chamber-in", 9.8, 5.6),
    ("osiris-mark", "osiris", 5.7, 7.2),
    ("horus-mark", "horus", 7.0, 7.2),
    ("temple-mark", "temple", 5.7, 6.8),
    ("gold-ink", "gold", 9.8, 7.6),
    ("vase", "tile", 5.7, 6.2),
    ("jewel", "tile", 5.9, 7.5),
    ("statue", "tile", 7.1, 7.3),
    ("sceptre", "tile", 7.6, 6.3),
    ("wild", "tile", 4.5, 8.3),
    ("select", "select-ground", 5.2, 6.2),
    ("whynot", "whynot-ground", 5.3, 6.9),
    ("legal", "legal-ground", 5.4, 7.8),
    ("rule", "rule-ground", 6.9, 7.2),
    ("ruling", "ruling-ground", 7.7, 7.8),
    ("select", "floor5", 3.1, 5.3),
    ("gold-edge", "floor5", 3.4, 7.4),
    ("gold-edge", "chamber-in", 4.3, 5.1),
]
# Machado, Oliveira and Fernandes 2009, full severity, on linear RGB.
SIMULATIONS = {
    "protan": (0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998),
    "deutan": (0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881),
    "tritan": (1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900),
}


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_every_pair_keeps_its_contrast(theme: Theme) -> None:
    low = [
        (pair, round(found, 2))
        for pair in PAIRS + PAWN_PAIRS
        if (found := contrast(theme.colour(pair.front), theme.colour(pair.back))) < pair.least
    ]
    assert low == []


@pytest.mark.parametrize(("front", "back", "light", "dark"), COMPUTED)
def test_the_contrasts_are_those_the_palettes_were_chosen_for(
    front: str, back: str, light: float, dark: float
) -> None:
    assert contrast(LIGHT.colour(front), LIGHT.colour(back)) == pytest.approx(light, abs=0.12)
    assert contrast(DARK.colour(front), DARK.colour(back)) == pytest.approx(dark, abs=0.12)


def test_all_themes_have_the_same_tokens() -> None:
    assert set(LIGHT.colours) == set(DARK.colours) == set(PRINT.colours)
    assert "--lx-ink:#2B2118;" in LIGHT.css()


@pytest.mark.parametrize("sight", ["normal", *SIMULATIONS])
def test_players_stay_apart_for_everyone(sight: str) -> None:
    colours = [lab(seen(LIGHT.colour(f"seat-{seat}"), sight)) for seat in SEATS]
    nearest = min(
        sum((a - b) ** 2 for a, b in zip(one, other)) ** 0.5 for one, other in combinations(colours, 2)
    )
    assert nearest > 20


def test_player_greys_differ_in_print() -> None:
    assert len({PRINT.colour(f"seat-{seat}") for seat in SEATS}) == len(SEATS)


def seen(colour: str, sight: str) -> Channels:
    """The red, green and blue of a colour (linear) that somebody with this sight sees."""
    red, green, blue = channels(colour)
    if sight == "normal":
        return red, green, blue
    m = SIMULATIONS[sight]
    mixed = (m[at] * red + m[at + 1] * green + m[at + 2] * blue for at in (0, 3, 6))
    red, green, blue = (min(1.0, max(0.0, channel)) for channel in mixed)
    return red, green, blue


def lab(linear: Channels) -> Channels:
    """A colour in CIE L*a*b*, where distances are about as the eye sees them."""
    red, green, blue = linear
    white = (0.95047, 1.0, 1.08883)
    xyz = (
        0.4124 * red + 0.3576 * green + 0.1805 * blue,
        0.2126 * red + 0.7152 * green + 0.0722 * blue,
        0.0193 * red + 0.1192 * green + 0.9505 * blue,
    )
    f = [t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (v / w for v, w in zip(xyz, white))]
    return 116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])
