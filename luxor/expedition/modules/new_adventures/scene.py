"""The action tokens in pictures and words: on the map, in hands and face down, and who was captured."""

from __future__ import annotations

from collections import Counter

from luxor.core.position.verdict import Value
from luxor.core.words.wording import Words
from luxor.expedition.modules.new_adventures.rules import NewAdventures
from luxor.expedition.modules.new_adventures.token_row import TokenRow
from luxor.expedition.rules.components import STRIDE
from luxor.expedition.rules.state import ExpeditionState
from luxor.expedition.scene.module import ExpeditionScene
from luxor.expedition.scene.picture import ExpeditionPicture
from luxor.expedition.scene.tiles import token_shapes
from luxor.scene.picture import Choice
from luxor.scene.signs import Explained, explained

NOTHING = "–"


def belongings(tokens: int, captured: int) -> tuple[tuple[str, int, str], ...]:
    """What a player has of the module, for all to see."""
    return (("boat", tokens, "tokens"), ("cross", captured, "captured"))


class NewAdventuresScene(ExpeditionScene[NewAdventures]):
    """What the tokens bring to the table."""

    in_sight = ("token",)

    def add(self, state: ExpeditionState, words: Words, picture: ExpeditionPicture) -> None:
        mine, seat = self.module.of(state), picture.hand_seat
        kinds, names = self.module.kinds, self.module.names
        laid = [(cell, kind.name, owner) for kind in kinds for cell, owner in kind.laid(mine).items()]
        area = dict(picture.area)
        for cell, token, owner in laid:
            here = (cell % STRIDE, cell // STRIDE)
            if here in area:
                area[here] = area[here]._replace(token=token, owner=owner)
        picture.area = area
        picture.players = tuple(
            party._replace(more=belongings(len(mine.held[party.seat]), len(mine.captured[party.seat])))
            for party in picture.players
        )
        held = tuple((names[kind], n) for kind, n in sorted(Counter(mine.held[seat]).items()))
        picture.row = TokenRow(seat, held, len(mine.piles[seat]), {kind.name: kind.icon for kind in kinds})
        if state.agenda and state.agenda[-1][0] == self.module.aim:
            start = state.agenda[-1][3]
            picture.lifted = (start % STRIDE, start // STRIDE)

    def legend(self, words: Words) -> tuple[Explained, ...]:
        said = [(kind, words.say(f"x-scene.legend_{kind}")) for kind in ("boat", "snakes")]
        return tuple(
            explained(token_shapes(kind, 0, 50, 50, 40), text, f"adventures.{kind}") for kind, text in said
        )

    def cell_words(self, state: ExpeditionState, cell: int, words: Words) -> list[str]:
        mine = self.module.of(state)
        laid = [(kind.name, kind.laid(mine)) for kind in self.module.kinds]
        return [
            words.say(f"x-describe.{name}", {"seat": owners[cell]}) for name, owners in laid if cell in owners
        ]

    def player_words(self, state: ExpeditionState, seat: int, words: Words) -> list[str]:
        mine = self.module.of(state)
        held, gone = (self._names(row, words) for row in (mine.held[seat], mine.gone[seat]))
        facts: dict[str, Value] = {"text": held, "gone": gone, "n": len(mine.piles[seat])}
        captured = ", ".join(words.seat(other) for other in mine.captured[seat])
        return [
            words.say("x-describe.tokens", facts),
            words.say("x-describe.captured", {"text": captured or NOTHING}),
        ]

    def choice(self, choice: Choice, words: Words) -> Choice:
        name = str(choice.ref)
        if choice.kind != "outcome" or name not in self.module.names[1:]:
            return choice
        icon = self.module.kinds[self.module.code[name] - 1].icon
        return choice._replace(label=words.raw(f"x-scene.token_{name}"), icon=icon)

    def _names(self, codes: list[int], words: Words) -> str:
        kinds = self.module.kinds
        names = [words.say(kinds[code - 1].text if code else "x-token.hidden") for code in codes]
        return ", ".join(names) or NOTHING
