"""The parts of the expansion, in the order in which they are installed."""

from luxor.classic.module import LuxorModule
from luxor.classic.modules.characters import Characters
from luxor.classic.modules.equipment import Equipment
from luxor.classic.modules.fifth_player import FifthPlayer
from luxor.classic.modules.mummy import Mummy
from luxor.classic.modules.sceptres import Sceptres

MODULES: dict[str, type[LuxorModule]] = {
    "fifth_player": FifthPlayer,
    "mummy": Mummy,
    "equipment": Equipment,
    "sceptres": Sceptres,
    "characters": Characters,
}
