"""Own boards: an owner of the game corrects the data, and the rules follow; a bad file hears all at once."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import luxor
from luxor import ConfigError, DataError, LuxorError, NotationError, Position
from luxor.cli import main
from luxor.core.engine.conformance import check_game, random_game
from luxor.core.words.data import MAX_FILE
from luxor.games import find_game, read_with_board, standard_data

STANDARD = standard_data("luxor")


def changed(*changes: tuple[str, str]) -> str:
    """The standard data with some passages replaced."""
    text = STANDARD
    for old, new in changes:
        assert text.count(old) == 1, f"{old!r} is there {text.count(old)} times"
        text = text.replace(old, new)
    return text


def write(folder: Path, text: str) -> Path:
    path = folder / "my-board.toml"
    path.write_text(text, "utf-8")
    return path


def faults(folder: Path, text: str) -> tuple[str, ...]:
    with pytest.raises(DataError) as refusal:
        luxor.new_game(board=write(folder, text))
    return refusal.value.faults


# --- export, correct, play ---


def test_export_correct_and_play(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.toml"
    assert main(["board", "--export", str(path)]) == 0
    assert path.read_text("utf-8") == STANDARD
    assert str(path) in capsys.readouterr().out
    path.write_text(path.read_text("utf-8").replace("sarcophagi = [5, 3]", "sarcophagi = [50, 30]"), "utf-8")
    assert main(["check", str(path)]) == 0
    assert "nothing wrong" in capsys.readouterr().out
    own = luxor.new_game(3, board=path, seed=4)
    position = own.position.edit(adventurers={0: [0, 0, 0, 0, 41]}, sarcophagi=[0, "-"], spent=1)
    assert [line.points for line in position.score() if line.cause == "sarcophagus"] == [50]


def test_an_export_never_overwrites(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path, "mine")
    assert main(["board", "--export", str(path)]) == 2
    assert "exists already" in capsys.readouterr().err
    assert path.read_text("utf-8") == "mine"


def test_the_command_says_all_that_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path, changed(("hand = 5", "hand = 50"), ("die = 6", 'die = "six"')))
    assert main(["check", str(path)]) == 2
    said = capsys.readouterr().err
    assert "2 problems" in said
    assert "players.hand: expected a whole number from 2 to 9, found 50" in said
    assert "supply.die: expected a whole number from 2 to 9, found 'six'" in said


def test_comments_and_layout_do_not_matter_but_contents_do(tmp_path: Path) -> None:
    standard = luxor.new_game().position.game.digest
    again = "# mine\n" + STANDARD.replace(" = ", "   =   ")
    assert find_game("luxor", 2, board=write(tmp_path, again)).digest == standard
    other = changed(("keys = 20", "keys = 19"))
    assert find_game("luxor", 2, board=write(tmp_path, other)).digest != standard


def test_where_a_value_comes_from_is_not_what_the_rules_read(tmp_path: Path) -> None:
    standard = luxor.new_game(2, seed=3).position
    checked = changed(('chamber = ["scoring.chamber"]', ""), ("[provenance.confirmed]", OWN_CHAMBER))
    noted = changed(("keys = 20", 'keys = 20\nprovenance = "own"'))
    for text in (checked, noted, re.sub(r"\[provenance(.|\n)*", "", STANDARD)):
        own = luxor.new_game(2, seed=3, board=write(tmp_path, text)).position
        assert own == standard
        assert luxor.position(str(own)) == standard


OWN_CHAMBER = '[provenance.own]\nchamber = ["scoring.chamber"]\n\n[provenance.confirmed]'


def marks(folder: Path, text: str) -> dict[str, str]:
    found = luxor.new_game(2, board=write(folder, text)).position.provenance()
    return {origin.path: origin.mark for origin in found}


def test_what_an_owner_corrects_is_their_own(tmp_path: Path) -> None:
    found = marks(tmp_path, changed(("chamber = 13", "chamber = 12"), ("keys = 20", "keys = 21")))
    assert [path for path, mark in found.items() if mark == "own"] == ["supply.keys", "scoring.chamber"]
    assert found["scoring.key"] == "printed"
    assert found["board.rooms.1.vp"] == "reconstructed"


def test_what_an_owner_found_right_is_their_own_if_they_say_so(tmp_path: Path) -> None:
    text = changed(('chamber = ["scoring.chamber"]', ""), ("[provenance.confirmed]", OWN_CHAMBER))
    found = marks(tmp_path, text)
    assert [path for path, mark in found.items() if mark == "own"] == ["scoring.chamber"]


def test_a_file_that_says_nothing_of_it_is_judged_by_the_standard_one(tmp_path: Path) -> None:
    standard = {origin.path: origin.mark for origin in luxor.new_game(2).position.provenance()}
    assert marks(tmp_path, re.sub(r"\[provenance(.|\n)*", "", STANDARD)) == standard


def test_a_file_that_claims_print_is_not_believed_against_the_standard_one(tmp_path: Path) -> None:
    text = changed(("sarcophagi = [5, 3]", 'provenance = "printed"\nsarcophagi = [5, 3]'))
    assert marks(tmp_path, text)["scoring.chamber"] == "reconstructed"


CORRECTIONS = [
    ("keys = 20", "keys = 3", "key_supply", 3),
    ("wilds = 18", "wilds = 0", "wild_supply", 0),
    ('counts = { "1" = 4, "2" = 8, "3" = 6, "4" = 4 }', 'counts = { "7" = 2 }', "scarab_supply", [7, 7]),
    ("adventurers_on_stairs = 2 ", "adventurers_on_stairs = 3 ", "adventurers", None),
    ("statues = [8, 16, 24]", "statues = [5]", "adventurers", None),
    ("hand = 5", "hand = 3", "hands", None),
]


@pytest.mark.parametrize(
    ("old", "new", "fact", "value"), CORRECTIONS, ids=[new for _, new, _, _ in CORRECTIONS]
)
def test_a_corrected_value_is_followed(tmp_path: Path, old: str, new: str, fact: str, value: object) -> None:
    path = write(tmp_path, changed((old, new)))
    position = luxor.new_game(2, board=path, seed=1).position
    assert position.problems() == ()
    if value is not None:
        assert position.facts()[fact] == value
    assert position.facts()[fact] != luxor.new_game(2, seed=1).position.facts()[fact]
    assert luxor.playout(position, 3).position.over


def test_a_corrected_wall_is_followed(tmp_path: Path) -> None:
    path = write(tmp_path, changed(("chamber = 13", "chamber = 31"), ("vp = 8\n", "vp = 9\n")))
    position = luxor.new_game(2, board=path).position.edit(adventurers={0: [0, 0, 0, 40, 41]})
    points = {line.params["place"]: line.points for line in position.score() if line.seat == 0}
    assert (points[40], points[41]) == (9, 31)


ROOM = '[[board.rooms]]\nvp = 8\npath = "O T- Tl Tl H3 Tl T- Tl"'
ONE_ROOM = re.sub(
    r"\[\[board\.rooms\]\](.|\n)*", '[[board.rooms]]\nvp = 2\npath = "T- H1 T- H1 Tc"\n', STANDARD
)
MANY = "{ " + ", ".join(f'"{n}" = 99' for n in range(10, 30))
SHAPES = {
    "shorter": changed((ROOM, '[[board.rooms]]\nvp = 8\npath = "H3"')),
    "longer": changed(
        (ROOM, ROOM + '\n\n[[board.rooms]]\nvp = 21\npath = "O O T- Tc Tf Tl"'),
        ("{ vp = 1, need = 1, count = 1 }", "{ vp = 1, need = 1, count = 3 }"),
    ),
    "one room": ONE_ROOM.replace("statues = [8, 16, 24]", "statues = [2]").replace(
        'counts = { "1" = 2, "2" = 2, "3" = 2 }', 'counts = { "1" = 2 }'
    ),
    "no statues": changed(("statues = [8, 16, 24]", "statues = []")),
    "no temple": re.sub(r"T[cfl]", "T-", re.sub(r"\[tiles\.temple\.\w+\]\n(.+\n)*", "", STANDARD)).replace(
        "[supply]", "[tiles.temple.cobra]\ntunnel = 0\n\n[supply]"
    ),
    "four sarcophagi": changed(("sarcophagi = [5, 3]", "sarcophagi = [9, 5, 3, 1]")),
    "a die of nine": changed(("die = 6", "die = 9")),
}  # fmt: skip


@pytest.mark.parametrize("shape", SHAPES)
def test_games_on_another_board_conform(tmp_path: Path, shape: str) -> None:
    for players in (2, 4):
        game = find_game("luxor", players, board=write(tmp_path, SHAPES[shape]))
        tally = check_game(game, range(1), every=9)
        assert tally.states > 3
        end = random_game(game, 5).positions[-1]
        assert luxor.position(str(end), board=tmp_path / "my-board.toml") == end


def test_the_path_is_as_long_as_the_data_say(tmp_path: Path) -> None:
    lengths = {}
    for shape in ("shorter", "longer", "one room"):
        position = luxor.new_game(2, board=write(tmp_path, SHAPES[shape])).position
        tiles = position.facts()["tiles"]
        assert isinstance(tiles, list)
        lengths[shape] = len(tiles)
        assert position.edit(adventurers={0: [0, 0, 0, 0, len(tiles) + 1]}, spent=1).score()
    assert lengths == {"shorter": 33, "longer": 46, "one room": 5}


def test_treasures_without_a_space_stay_in_the_box_and_no_others(tmp_path: Path) -> None:
    position = luxor.new_game(2, board=write(tmp_path, SHAPES["shorter"])).position
    assert position.problems() == (), "seven treasures have no space on this board"
    tiles = position.facts()["tiles"]
    assert isinstance(tiles, list)
    space = next(at for at, name in enumerate(tiles, 1) if str(name).startswith("vase"))
    assert "treasure-count" in [problem.code for problem in position.edit(tiles={space: "-"}).problems()]


# --- the right board for a line ---


def test_a_line_of_another_board_is_explained(tmp_path: Path) -> None:
    path = write(tmp_path, changed(("keys = 20", "keys = 19")))
    own = luxor.new_game(2, board=path).position
    standard = luxor.new_game(2).position
    assert luxor.position(str(own), board=path) == own
    with pytest.raises(NotationError) as refusal:
        luxor.position(str(own))
    assert own.game.digest in str(refusal.value)
    assert "board=" in refusal.value.expected
    with pytest.raises(NotationError) as refusal:
        luxor.position(str(standard), board=path)
    assert standard.game.digest in str(refusal.value)
    assert own.game.digest in refusal.value.expected


def test_equal_positions_on_different_boards_are_not_equal(tmp_path: Path) -> None:
    def start(name: str) -> Position:
        return luxor.new_game(
            2, board=write(tmp_path, changed(('title = "Luxor"', f'title = "{name}"')))
        ).position

    assert start("one") == start("one")
    assert start("one") != start("other")


# --- a bad file ---


def test_every_problem_is_told_at_once_with_place_and_expectation(tmp_path: Path) -> None:
    text = changed(
        ("hand = 5", "hand = 1"),
        ("keys = 20", "keys = -1"),
        ('"die" = 4 }', '"dice" = 4 }'),
        ("favour12 = 1", "favor = 1"),
        ("statues = [8, 16, 24]", "statues = [8, 8, 24]"),
        ('path = "Tc T- T- H1 Tc T- O T-"', 'path = "Tc T- X H1 Tz T- O T-"'),
        ("sarcophagi = [5, 3]", "sarcophagi = 8"),
    )
    found = faults(tmp_path, text)
    places = [fault.partition(":")[0] for fault in found]
    assert places == [
        "players.hand",
        "supply.keys",
        "scoring.sarcophagi",
        "cards.starter.counts.dice",
        "tiles.temple.cobra.favor",
        "board.rooms.2.path",
        "board.rooms.2.path",
        "board.statues",
    ]
    assert all(re.fullmatch(r"[^:]+: expected .+, found .+", fault) for fault in found)


BAD: list[tuple[str, str]] = [
    ("", "format: expected 1, found None"),
    (changed(("format = 1", "format = 2")), "format: expected 1, found 2"),
    (changed(("format = 1", "format = true")), "format: expected 1, found True"),
    (changed(("hand = 5", "hand = 5\nhand = 5")), "not a TOML file: Cannot overwrite a value"),
    (changed(("hand = 5", "hand = ５")), "not a TOML file"),
    (changed(('"1" = 4, "2" = 8', '"１" = 4, "2" = 8')), "names of printable ASCII characters, found"),
    (changed(("hand = 5", "hand = nan")), "players.hand: expected a whole number from 2 to 9, found nan"),
    (changed(("hand = 5", "hand = inf")), "players.hand"),
    (changed(("hand = 5", "hand = true")), "players.hand"),
    (changed(("hand = 5", f"hand = {'9' * 5000}")), "not a TOML file: a number with too many digits"),
    ("x = " + "[" * 5000, "not a TOML file: things inside things, too deep to read"),
    (".".join("a" * 2000) + " = 1\n" + STANDARD, "a line with more than 100 dots"),
    (changed(("most = 4", "most = 9")), "players.most: expected a whole number from 2 to 4, found 9"),
    (changed(("[provenance.confirmed]", "[provenance.hearsay]")), "provenance.hearsay: expected one of"),
    (changed(('scarabs = ["scarabs"]', "scarabs = 4")), "provenance.confirmed: expected names, each"),
    (changed(("keys = 20", 'keys = 20\nprovenance = "hearsay"')), "supply.provenance: expected one of"),
    (changed(("keys = 20", "keys = 20\nprovenance = 4")), "supply.provenance: expected a mark"),
    (changed(("favour23 = 1", "favour29 = 1")), "tiles.temple: expected favours of the 3 Horus piles"),
    (changed(('types = ["vase"', 'types = ["big vase"')), "tiles.treasures.types"),
    (changed(('types = ["vase", "jewel", "statue"]', "types = []")), "tiles.treasures.types"),
    (changed(("H1 T- O T- Tc", "H2 T- O T- Tc")), "board.rooms: expected Horus spaces with eyes"),
    (changed(('"1" = 1, "2" = 2, "3" = 2, "4" = 1', '"1" = 1')), "board.rooms: expected at most 1 Osiris"),
    (changed(("count = 4 }", "count = 0 }")), "board.rooms: expected at most 18 treasure spaces, found 30"),
    (changed(('"1" = 6, "+-1" = 5, "2" = 4', '"1" = 1')), "cards.starter: expected at least 21 cards"),
    (changed(('{ "1" = 4, "2" = 8', MANY)), "scarabs.counts: expected at most 999 in all, found 1990"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "said"), BAD, ids=[said[:40] for _, said in BAD])
def test_a_bad_file_is_refused_by_name(tmp_path: Path, text: str, said: str) -> None:
    found = faults(tmp_path, text)
    assert any(said in fault for fault in found), found


def test_files_that_are_none_are_refused_by_name(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="cannot be read"):
        luxor.new_game(board=tmp_path / "nothing.toml")
    with pytest.raises(DataError, match="cannot be read"):
        luxor.new_game(board=tmp_path)
    big = write(tmp_path, "#" * (MAX_FILE + 1))
    with pytest.raises(DataError, match="larger than 256 kB"):
        luxor.new_game(board=big)
    big.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(DataError, match="cannot be read"):
        luxor.new_game(board=big)


def test_too_few_cards_for_so_many_players_is_a_fault_of_the_file(tmp_path: Path) -> None:
    with pytest.raises(LuxorError, match="at least 37 cards"):
        luxor.new_game(board=write(tmp_path, changed(("hand = 5", "hand = 9"))))
    with pytest.raises(ConfigError, match="allowed: 2 to 3"):
        luxor.new_game(4, board=write(tmp_path, changed(("most = 4", "most = 3"))))


def test_whether_counts_fit_each_other_is_judged_when_each_is_right_by_itself(tmp_path: Path) -> None:
    many = ("hand = 5", "hand = 9")
    assert [fault.partition(":")[0] for fault in faults(tmp_path, changed(many))] == ["cards.starter"]
    assert [fault.partition(":")[0] for fault in faults(tmp_path, changed(many, ("die = 6", "die = 0")))] == [
        "supply.die"
    ]


def test_more_kinds_of_card_than_there_are_codes_are_refused_by_name(tmp_path: Path) -> None:
    """The 256th kind once was accepted, and its cards turned into others."""
    words = ["die", "+-1", "1-die", "last", *(f"1-{n}" for n in range(2, 10))]
    words += [word.format(n) for word in ("{}", "all-{}", "less-{}") for n in range(1, 10)]

    def board(levels: int) -> Path:
        counts = ", ".join(f'"{word}" = 1' for word in words)
        more = f"[[cards.horus]]\ncounts = {{ {counts} }}\n" * levels
        return write(tmp_path, changed(("[tiles.treasures]", f"{more}[tiles.treasures]")))

    position = luxor.new_game(board=board(5)).position
    assert luxor.playout(position, 1).position.over
    assert read_with_board(str(position), position.game.board) == position
    with pytest.raises(DataError, match="cards: expected at most 255 kinds of card, found 259"):
        luxor.new_game(board=board(6))
