"""Characters in pictures and words: every player's ability, by its icon and in a line."""

from __future__ import annotations

from luxor.classic.modules.characters.gifts import ABILITIES
from luxor.classic.modules.characters.rules import Characters
from luxor.classic.rules.state import LuxorState
from luxor.classic.scene.module import LuxorScene
from luxor.classic.scene.picture import LuxorPicture
from luxor.core.wording import Words


class CharacterScene(LuxorScene[Characters]):
    """Who plays whom."""

    def add(self, state: LuxorState, words: Words, picture: LuxorPicture) -> None:
        names = [ABILITIES[code] for code in self.module.of(state).who]
        picture.players = tuple(
            player._replace(note=(f"char-{name}", words.say(f"character.{name}")))
            for player, name in zip(picture.players, names)
        )

    def player_words(self, state: LuxorState, seat: int, words: Words) -> list[str]:
        name = ABILITIES[self.module.of(state).who[seat]]
        return [words.say("describe.character", {"text": words.say(f"character.{name}")})]
