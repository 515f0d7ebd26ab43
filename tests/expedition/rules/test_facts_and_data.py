"""Notation, edits, problems, data files, texts and the public face of the game."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import luxor
from luxor.core.engine.conformance import random_game
from luxor.core.words.terms import Target
from luxor.core.words.wording import fields_of
from luxor.games import find_game, standard_data
from luxor.rulebook import BOOK
from tests.expedition.helpers import ADVENTURES, CENTRE, asked, finished, rows, table

ENGINE = Path(__file__).resolve().parents[3] / "luxor" / "expedition"


def test_the_whole_public_api(tmp_path: Path) -> None:
    session = luxor.new_game(game="expedition", players=4, modules=("new_adventures",), seed=3)
    again = luxor.new_game(game="expedition", players=4, modules=("new_adventures",), seed=3)
    assert session.position == again.position
    while not session.position.over:
        session.play(session.position.legal_actions()[-1])
    assert luxor.position(str(session.position)) == session.position
    assert eval(repr(session.position)) == session.position
    session.save(tmp_path / "game.json")
    assert luxor.load(tmp_path / "game.json").position == session.position
    scope: dict[str, object] = {}
    exec(session.to_code(), scope)
    told = scope["session"]
    assert isinstance(told, luxor.Session)
    assert told.position == session.position
    assert luxor.playout(again.position, 1).position.over
    assert again.position.options()


def test_unknown_modules_and_choices_are_refused() -> None:
    with pytest.raises(luxor.ConfigError, match="new_adventures"):
        luxor.new_game(game="expedition", modules=("mummy",))
    with pytest.raises(luxor.ConfigError, match="first player is a whole number from 0 to 1, not 2"):
        luxor.new_game(game="expedition", first=2)


# --- facts ---


LINE = str(table())


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("map=6,6,mountain", "map=6,6,mountain/6,6,desert", "no place twice"),
        ("map=6,6,mountain", "map=0,6,mountain", "x from 1 to 12"),
        ("map=6,6,mountain", "map=6,6,volcano", "one of"),
        ("map=6,6,mountain", "map=6,6,?", "at most 7"),
        ("map=6,6,mountain", "map=6,6,mountain,2", "0 to 1"),
        ("map=6,6,mountain", "map=6,6,mountain,0,0,0,0,0,0,0,0", "at most 7"),
        ("hands=camp-desert", "hands=camp-desert@9", "a tile such as"),
        ("hands=camp-desert", "hands=?", "a tile such as|unseen"),
        ("agenda=finish,0/place,0", "agenda=place,0", "whose turn it is"),
        ("agenda=finish,0/place,0", "agenda=finish,0/more,0", "can be pending"),
        ("agenda=finish,0/place,0", "agenda=finish,0/place,0/place,0", "at most once"),
        ("agenda=finish,0/place,0", "agenda=finish,0/man,0,6.6", "can be pending"),
        ("agenda=finish,0/place,0", "agenda=finish,0/man,0,x.6", "a place of the table"),
        ("agenda=finish,0/place,0", "agenda=finish,0/march,0,6.6", "can be pending"),
        ("agenda=finish,0/place,0", "agenda=lay-out,0", "can be pending"),
        ("agenda=finish,0/place,0", "agenda=finish,0/place,1", "whose turn it is"),
        ("unseen=-", "unseen=0,2,lake", "as many unseen"),
        ("reserve=30,30", "reserve=30", "a list of 2"),
        ("agenda=finish,0/place,0", "agenda=finish,0/fetch,0/more,0", "can be pending"),
    ],
)
def test_a_wrong_line_is_refused_by_name(old: str, new: str, said: str) -> None:
    assert old in LINE
    with pytest.raises(luxor.NotationError, match=said):
        luxor.position(LINE.replace(old, new))


@pytest.mark.parametrize("agenda", ["finish,0", "finish,0/token,0", "finish,0/token,0/more,0"])
def test_turns_on_an_empty_table_are_refused_with_their_place(agenda: str) -> None:
    """Nobody could ever place a tile there, so reading such a line must not wait for somebody who can."""
    line = with_fact(str(table(modules=ADVENTURES)), map="", agenda=agenda, placed="1")
    with pytest.raises(luxor.NotationError, match="tiles on the table") as refusal:
        luxor.position(line)
    assert refusal.value.at == line.index(" map=") + len(" map=")


def test_the_centre_is_laid_out_before_any_turn() -> None:
    line = with_fact(LINE, map="6,6,mountain", centre="desert,desert,desert", agenda="finish,0/lay-out,0")
    with pytest.raises(luxor.NotationError, match="can be pending"):
        luxor.position(line)


@pytest.mark.parametrize("agenda", ["finish,0", "finish,0/token,0"])
def test_in_a_view_somebody_is_asked(agenda: str) -> None:
    """Nobody plays on with a view, so it cannot wait for a step that asks nobody anything."""
    view = with_fact(str(table(modules=ADVENTURES).view(1)), agenda=agenda, placed="1")
    with pytest.raises(luxor.NotationError, match="somebody decides") as refusal:
        luxor.position(view)
    assert refusal.value.at == view.index(" agenda=") + len(" agenda=")


@pytest.mark.parametrize("hand", ["camp-desert,desert@1", ""])
def test_a_game_in_which_nobody_can_place_a_tile_is_over(hand: str) -> None:
    """Only ever so in an edited position: a table without room, or tiles in stacks but in no hand."""
    full = "/".join(f"{x},{y},desert" for y in range(1, 13) for x in range(1, 13))
    laid = full if hand else str(LINE).split(" map=")[1].split(" ")[0]
    line = with_fact(LINE, map=laid, hands=f"{hand}/{hand}", agenda="finish,0", placed="1")
    assert luxor.position(line).over


def with_fact(line: str, **facts: str) -> str:
    """The line with other values for some facts."""
    words = [word.partition("=") for word in line.split(" ")]
    return " ".join(f"{name}{sign}{facts.get(name, value)}" for name, sign, value in words)


def test_an_edit_keeps_what_is_pending_or_begins_the_turn_anew() -> None:
    position = table()
    assert asked(position.edit(reserve=[3, 30])) == (0, "place")
    camp = position.apply("place camp-desert 8 6").position
    assert asked(camp) == (0, "man")
    assert asked(camp.edit(reserve={0: 12})) == (0, "man")
    assert asked(camp.edit(map=rows(CENTRE))) == (0, "place"), "the camp is gone"
    assert asked(position.edit(seat=1)) == (1, "place")


def test_arrange_lets_everything_else_give_way() -> None:
    start = luxor.new_game(3, ADVENTURES, game="expedition").position
    assert not start.arrange(seat=2).problems(), "an empty table gets the start layout"
    assert not table(modules=ADVENTURES, tokens={0: ["boat", "boat", "snakes"]}).problems()
    placed = table({(8, 6): ("camp-desert", 1), (5, 6): "desert"}, hand=("camp-desert", "lake@2"))
    assert not placed.problems(), "the tiles on the map are attributed to series and seats"
    assert placed.facts()["reserve"] == [30, 29]
    assert start.arrange() == start


@pytest.mark.parametrize("players", [2, 3, 4])
def test_arrange_finds_whose_the_tiles_of_a_late_table_are(players: int) -> None:
    """Every table that a game came to can be traced back to stacks that are in order."""
    start = luxor.new_game(players, game="expedition").position
    tried = 0
    for position in random_game(find_game("expedition", players), players).positions[10::5]:
        facts = position.facts()
        if getattr(position.pending, "step", "") == "place":
            tried += 1
            named = {"map": facts["map"], "seat": facts["seat"]}
            assert not start.arrange(**named).problems(), str(position)
            assert not start.arrange(**named, hands=facts["hands"]).problems(), str(position)
    assert tried > 4


PROBLEMS: dict[str, dict[str, object]] = {
    "tile-count": {"map": rows({**CENTRE, (8, 6): "lake", (8, 7): "lake", (5, 7): "lake"})},
    "centre-not-laid": {"centre": ["desert"]},
    "hand-of-two": {"hands": {0: ["camp-desert"]}},
    "wrong-series": {"hands": {0: ["camp-desert", "lake@3"]}},
    "stack-contents": {"stacks": {0: ["lake@2", "lake@2"]}},
    "stack-order": {"stacks": {0: ["lake@2", "desert@5"]}},
    "area-too-large": {"map": rows({**CENTRE, **{(x, 6): "desert" for x in range(1, 9)}})},
    "area-apart": {"map": rows({**CENTRE, (9, 9): "desert"})},
    "layout-open": {"map": rows({(6, 6): "desert"})},
    "reserve-count": {"reserve": [29, 30]},
    "on-a-lake": {"map": rows({**CENTRE, (8, 6): ("lake", 0)})},
    "too-many-on-tile": {"map": rows({**CENTRE, (8, 6): ("desert", 0, 0, 0, 1, 1)})},
    "token-count": {"tokens": {0: ["boat", "boat", "boat"]}},
    "tokens-in-hand": {"tokens": {0: ["boat"]}},
    "captured-own": {"captured": {0: [0]}},
    "boat-ashore": {"boats": [[6, 6, 0]]},
    "snakes-shared": {"snakes": [[6, 6, 0]], "map": rows({**CENTRE, (6, 6): ("mountain", 1)})},
}


@pytest.mark.parametrize("code", PROBLEMS)
def test_every_problem_is_named_and_said(code: str) -> None:
    sound = table(modules=ADVENTURES)
    assert not sound.problems()
    position = sound.edit(**PROBLEMS[code])
    found = {problem.code: problem for problem in position.problems()}
    assert code in found
    for lang in luxor.LANGUAGES:
        words = position.game.words(lang)
        assert "?" not in words.say(f"problem.{code}", found[code].params)


# --- data ---


def own(tmp_path: Path, *changes: tuple[str, str]) -> Path:
    text = standard_data("expedition")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path = tmp_path / "own.toml"
    path.write_text(text, "utf-8")
    return path


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("lake = 1", "lake = 2", "as in tiles.counts"),
        ('"lake", "camp-desert"', '"lagoon", "camp-desert"', "one of desert"),
        ('tiles = ["camp-desert", "desert"', 'tiles = ["temple-oasis", "desert"', "exactly one camp"),
        ('"2" = ["##", "##"]', '"2" = ["##", "#."]', "4 tiles that hang together"),
        ('"2" = ["##", "##"]', '"2" = ["#.#", "#.#"]', "4 tiles that hang together"),
        ('"2" = ["##", "##"]', '"2" = ["##", "###"]', "rows of one length"),
        ('"2" = 7', '"2" = 6', "room for 48 tiles"),
        ('"2" = 7', '"2" = 70', "2 to 15"),
        ("desert = 1", "desert = 0", "1 to 5"),
        ("least = 2", 'provenance = "heard"\nleast = 2', "printed, confirmed"),
        ("boat = 2", "raft = 2", "one of boat"),
    ],
)
def test_a_faulty_data_file_is_refused(tmp_path: Path, old: str, new: str, said: str) -> None:
    with pytest.raises(luxor.DataError, match=said):
        luxor.new_game(game="expedition", modules=ADVENTURES, board=own(tmp_path, (old, new)))


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    board = own(tmp_path, ('"2" = 7', '"2" = 70'), ("hand = 3", "hand = 0"), ("pyramid = 3", "pyramid = -3"))
    with pytest.raises(luxor.DataError) as caught:
        luxor.new_game(game="expedition", modules=ADVENTURES, board=board)
    assert len(caught.value.faults) == 3


def test_an_own_file_is_followed(tmp_path: Path) -> None:
    changes = (('"2" = 7', '"2" = 8'), ("mountain = 3", "mountain = 2"), ("pyramid = 3", "pyramid = 5"))
    session = luxor.new_game(game="expedition", board=own(tmp_path, *changes), seed=1)
    assert luxor.playout(session.position, 1).position.over
    game = session.position.game
    assert game.digest != find_game("expedition", 2).digest
    with pytest.raises(luxor.NotationError, match="other data"):
        luxor.position(str(session.position))


def test_layouts_series_and_tokens_are_confirmed_and_all_else_is_printed() -> None:
    found = find_game("expedition", 2, ADVENTURES).provenance()
    assert {origin.mark for origin in found} == {"printed", "confirmed"}
    confirmed = {origin.path.split(".")[0] for origin in found if origin.mark == "confirmed"}
    assert confirmed == {"layouts", "series", "tokens"}
    assert {o.mark for o in found if o.path.startswith("tokens.use.")} == {"printed"}


# --- texts ---


def said_keys() -> set[str]:
    """Every key of a text that the engine may ask for, read off its source."""
    found: set[str] = set()
    kinds = {"Violation": "violation", "Problem": "problem", "Note": "note", "Remedy": "remedy"}
    for path in ENGINE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id=name), args=[first, *_]) if name in kinds:
                    strings = [n.value for n in ast.walk(first) if isinstance(n, ast.Constant)]
                    found.update(f"{kinds[name]}.{text}" for text in strings if isinstance(text, str))
                case ast.Call(func=ast.Name(id="tell"), args=[_, first, *_]):
                    strings = [n.value for n in ast.walk(first) if isinstance(n, ast.Constant)]
                    found.update(f"event.{text}" for text in strings if isinstance(text, str))
                case ast.Constant(value=str(text)) if re.fullmatch(r"(action\.x-|x-)[a-z.-]+[a-z]", text):
                    found.add(text)
    return found


def test_every_text_that_the_engine_asks_for_is_there() -> None:
    keys = said_keys()
    assert len(keys) > 80
    game = find_game("expedition", 2, ADVENTURES)
    keys |= {f"step.{step.name}" for step in game.steps}
    keys |= {f"phase.{name}" for name, _ in game.phases}
    for lang in luxor.LANGUAGES:
        assert sorted(key for key in keys if key not in BOOK.texts(lang)) == []


def test_texts_are_parallel_and_ask_for_the_same_parameters() -> None:
    folder = ENGINE / "catalogue" / "texts"
    files = [(folder / f"words.{lang}.toml").read_text("utf-8") for lang in luxor.LANGUAGES]
    keys = [re.findall(r'^\["(.+)"\]$', text, re.M) for text in files]
    assert keys[0] == keys[1] == keys[2]
    for key in keys[0]:
        entries = [BOOK.texts(lang)[key] for lang in luxor.LANGUAGES]
        assert len({frozenset(fields_of(str(entry["text"]))) for entry in entries}) == 1, key


@pytest.mark.parametrize("lang", luxor.LANGUAGES)
def test_everything_is_said_without_a_hole(lang: str) -> None:
    """Events, labels, verdicts and score lines of whole games, in words."""
    game = find_game("expedition", 3, ADVENTURES)
    for seed in range(3):
        run = random_game(game, seed)
        words = game.words(lang, ("Ani", "Jan", "Mia"))
        for event in run.events:
            assert_said(words.event(event))
        for position, action in zip(run.positions[::7], run.actions[::7]):
            assert_said(position.label(action, lang))
            for option in position.options()[-3:]:
                assert_said(option.label(lang))
                assert_said(option.verdict.explain(lang).replace("?]", ""))
        for line in run.positions[-1].score():
            assert_said(words.say(f"scoreline.{line.cause}", line.params))
            assert_said(words.say(f"score.{line.cause}"))


def assert_said(text: str) -> None:
    assert text
    assert "?" not in text, text
    assert not re.search(r"\b(event|action|violation|note|remedy|x-tile|x-place|x-token|step)\.", text), text


# --- the explorer's questions ---


def test_a_click_that_is_no_option_is_understood() -> None:
    position = table({(9, 6): "mountain"})
    game = position.game
    guess = game.guess(position.state, Target("cell", "5,5"))
    assert str(guess) == "place camp-desert 5 5"
    assert guess is not None
    assert [v.code for v in position.check(guess).violations] == ["only-a-corner"]
    marching = position.apply("place camp-desert 8 6").position.apply("man 3").position
    guess = game.guess(marching.state, Target("cell", "9,6"))
    assert str(guess) == "march east 2"
    assert guess is not None
    assert [v.code for v in marching.check(guess).violations] == ["march-needs"]
    assert game.guess(marching.state, Target("cell", "1,1")) is None
    assert game.guess(finished(position).state, Target("cell", "1,1")) is None
