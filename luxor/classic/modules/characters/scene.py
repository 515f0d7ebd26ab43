"""Characters in pictures and words: every player's ability, by its icon and in a line."""

from __future__ import annotations

from luxor.classic.modules.characters.rules import Characters
from luxor.classic.rules.state import LuxorState
from luxor.classic.scene.module import LuxorScene
from luxor.classic.scene.picture import LuxorPicture
from luxor.core.words.wording import Words


class CharacterScene(LuxorScene[Characters]):
    """Who plays whom."""

    def add(self, state: LuxorState, words: Words, picture: LuxorPicture) -> None:
        who = [self.module.played_by(state, seat) for seat in range(len(picture.players))]
        picture.players = tuple(
            player._replace(note=(character.icon, words.say(character.text)))
            for player, character in zip(picture.players, who)
        )

    def player_words(self, state: LuxorState, seat: int, words: Words) -> list[str]:
        character = self.module.played_by(state, seat)
        return [words.say("describe.character", {"text": words.say(character.text)})]
