"""Three palettes as data.

Token names are the only colours a shape knows. Seats are `seat-a` to `seat-e` with the letter colours
`on-a` to `on-e`; a colour never stands alone, each seat also has its letter and the shape of its head.
In Expedition the four colours are `team-a` to `team-d`, as printed there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from luxor.core.words.arguments import need_word

SEATS = "abcde"  # letters are never translated: colour initials clash in French and Spanish

SANS = "'Segoe UI','Helvetica Neue',Arial,'Liberation Sans',sans-serif"
SERIF = "Palatino,'Palatino Linotype','Book Antiqua',Georgia,'Liberation Serif',serif"
MONO = "ui-monospace,Consolas,'Liberation Mono',monospace"

# token: light, dark, print
_TABLE = """
page            #F7F0E0 #17130E #FFFFFF
panel           #FFFBF1 #221C15 #FFFFFF
line            #D8C7A3 #4A3D2C #777777
ink             #2B2118 #F3E8D2 #000000
ink2            #6A5640 #CBB894 #333333
ink3            #7E694E #A8957A #555555
floor1          #F4E9D2 #2A231A #FFFFFF
floor2          #EEDEBF #31281C #F7F7F7
floor3          #E7D1A9 #3A2F1F #EFEFEF
floor4          #DFC392 #453722 #E7E7E7
floor5          #D5B17A #524026 #DEDEDE
chamber         #C99C55 #5A431C #D2D2D2
chamber-in      #E8C983 #735622 #F4F4F4
wall            #7A5B34 #0D0A07 #000000
wall-core       #B8935C #8A7046 #FFFFFF
plaque          #7A5B34 #8A7046 #000000
stone           #E9DCC1 #241E16 #FFFFFF
tile            #FFFAEC #3B3226 #FFFFFF
tile-edge       #C4AC80 #6A5940 #444444
osiris          #D3E8DF #20413A #FFFFFF
osiris-mark     #17614D #9FDCC8 #000000
horus           #D9E4F0 #22374F #FFFFFF
horus-mark      #1D4A7C #A9CBF0 #000000
temple          #F0D9CB #4E2F22 #FFFFFF
temple-mark     #8A3B1B #F2B795 #000000
gold            #F0C75E #D9AE45 #FFFFFF
gold-edge       #745607 #F3DDA0 #000000
gold-ink        #2B2118 #2B2118 #2B2118
disc            #DFC392 #453722 #FFFFFF
vase            #A34A22 #F0A582 #000000
jewel           #126A80 #86D3E4 #000000
statue          #6E5016 #E3C27A #000000
sceptre         #6B3A93 #CFA9EE #000000
wild            #9A6A00 #F0CF74 #000000
select          #086B66 #4FD1C7 #000000
select-ground   #D3EFEC #12403D #FFFFFF
whynot          #B3261E #FF9A8F #000000
whynot-ground   #FBE3DF #4A1D18 #FFFFFF
legal           #1E6B45 #8FD9B0 #000000
legal-ground    #DDF0E4 #163827 #FFFFFF
rule            #1B4F8F #A9CBF0 #000000
rule-ground     #E6EDF5 #22374F #FFFFFF
ruling          #6E2C66 #E7B6E0 #000000
ruling-ground   #F3E3F0 #43233F #FFFFFF
focus           #1B4F8F #8FC1FF #000000
card            #FFFDF6 #3B3226 #FFFFFF
card-off        #EFE4CD #2A231A #EEEEEE
outline         #2B2118 #2B2118 #000000
halo            #FFFAEC #F3E8D2 #FFFFFF
edge            #2B2118 #F3E8D2 #000000
linen           #FFF3D6 #FFF3D6 #FFFFFF
seat-a          #C8432B #C8432B #000000
seat-b          #1B4F8F #1B4F8F #FFFFFF
seat-c          #3DAE8B #3DAE8B #BDBDBD
seat-d          #F2C230 #F2C230 #666666
seat-e          #C77DBE #C77DBE #E4E4E4
on-a            #FFFFFF #FFFFFF #FFFFFF
on-b            #FFFFFF #FFFFFF #000000
on-c            #1E1710 #1E1710 #000000
on-d            #1E1710 #1E1710 #FFFFFF
on-e            #1E1710 #1E1710 #000000
desert          #F5E6BE #4A3E22 #FFFFFF
desert-mark     #86640C #E5C36A #000000
oasis           #C3E2B4 #25402A #EEEEEE
oasis-mark      #2C6B2F #9AD69B #000000
mountain        #CBBBA8 #453C34 #D8D8D8
mountain-mark   #5A4634 #D4BFA6 #000000
lake            #B5DAEC #1B3D52 #F6F6F6
lake-mark       #1D5C86 #93CDEB #000000
team-a          #D2601A #D2601A #000000
team-b          #26262B #26262B #FFFFFF
team-c          #A7AEB5 #A7AEB5 #BDBDBD
team-d          #F5CF4F #F5CF4F #666666
on-team-a       #1E1710 #1E1710 #FFFFFF
on-team-b       #FFFFFF #FFFFFF #000000
on-team-c       #1E1710 #1E1710 #000000
on-team-d       #1E1710 #1E1710 #FFFFFF
"""


@dataclass(frozen=True, slots=True)
class Theme:
    name: str
    colours: Mapping[str, str]

    def colour(self, token: str) -> str:
        """The hex colour of a token; an unknown token is a mistake of ours and raises."""
        return self.colours[token]

    def css(self) -> str:
        """The palette as CSS custom properties, for the pages around a picture."""
        return "".join(f"--lx-{token}:{colour};" for token, colour in self.colours.items())


def _read(column: int, name: str) -> Theme:
    rows = (row.split() for row in _TABLE.strip().splitlines())
    return Theme(name, MappingProxyType({row[0]: row[column] for row in rows}))


LIGHT, DARK, PRINT = _read(1, "light"), _read(2, "dark"), _read(3, "print")
THEMES: Mapping[str, Theme] = MappingProxyType({theme.name: theme for theme in (LIGHT, DARK, PRINT)})


def need_theme(name: object) -> Theme:
    """The theme of a name."""
    return THEMES[need_word("theme", name, THEMES)]


def seat_colour(seat: int) -> str:
    """The token of a seat's colour."""
    return f"seat-{SEATS[seat]}"


def seat_ink(seat: int) -> str:
    """The token of the letter on a seat's colour."""
    return f"on-{SEATS[seat]}"
