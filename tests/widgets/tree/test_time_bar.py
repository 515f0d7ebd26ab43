"""The time bar as HTML: what a tick tells, where it leads, the branches; long games fold into rounds."""

from __future__ import annotations

import re
from html import unescape

import pytest

import luxor
from luxor.core.study.session import Session
from luxor_widgets.explorer import Explorer
from luxor_widgets.prefs import Prefs
from luxor_widgets.tree import time_bar
from tests.widgets.shown import do, pages
from tests.widgets.tree.test_tree import branch_off, forks, played

TICK = re.compile('class="lx-(tick|round-tick)[^>]*data-stop="([0-9]+)" data-told="([^"]*)"')


def ticks(explorer: Explorer) -> list[tuple[str, int, str]]:
    return [(kind, int(stop), unescape(told)) for kind, stop, told in TICK.findall(pages(explorer))]


def bar_of(session: Session, viewer: int = -1) -> Explorer:
    return Explorer(session, Prefs(motion=False, viewer=viewer))


def test_a_tick_tells_its_turn_and_leads_to_its_beginning() -> None:
    session = luxor.new_game(players=3, seed=7, names=["Ani", "Jan", "Noor"])
    for action in ("play left", "move 0 1", "play right", "move 0 1", "play right", "move 0 1"):
        session.play(action)
    session.play("play left")
    explorer = bar_of(session)
    told = ticks(explorer)
    assert [text for _, _, text in told][:3] == [
        "turn 1, Ani: ±1, stairs→1",
        "turn 2, Jan: 1, stairs→1",
        "turn 3, Noor: ±1, stairs→1",
    ]
    explorer._page._handle_custom_msg({"goto": str(told[1][1])}, [])
    assert (session.position.turn, session.position.seat) == (2, 1)


@pytest.mark.parametrize("decisions", [2, 5, 20, 90, 150])
def test_the_disc_of_the_present_turn_covers_no_other_tick(decisions: int) -> None:
    explorer = bar_of(played(decisions))
    disc = re.search('class="lx-now-disc"><circle cx="([0-9.]+)" cy="13" r="([0-9.]+)"', pages(explorer))
    assert disc is not None
    middle, radius = map(float, disc.groups())
    drawn = re.findall('<rect class="lx-([^"]*)" x="([0-9.]+)"', pages(explorer))
    ends = [(float(x), float(x) + time_bar.TICK) for kind, x in drawn if "now-tick" not in kind]
    assert len(ends) == len(drawn) - 1
    assert all(right <= middle - radius or left >= middle + radius for left, right in ends)
    assert all(right <= time_bar.LEAST_WIDE for _, right in ends)


def test_points_of_a_turn_are_told() -> None:
    session = played(36)
    assert any(re.search(r"turn \d+, [A-D]: .*, \+\d+ VP", told) for _, _, told in ticks(bar_of(session)))


def test_a_long_game_has_a_tick_for_a_round_and_only_the_present_one_is_unfolded() -> None:
    session = played(150)
    told = ticks(bar_of(session))
    kinds = [kind for kind, _, _ in told]
    assert 1 <= kinds.count("tick") <= 4
    assert kinds.count("round-tick") > 30
    assert told[0][2] == "round 1: turns 1 to 4"


def test_the_bar_takes_the_room_that_the_page_has() -> None:
    """More rounds about the present one are unfolded, at last all of them; numbers count turns."""
    explorer = bar_of(played(150))
    for wide, some, all_ in ((300, False, False), (500, True, False), (900, True, True)):
        explorer._page.track = wide
        kinds = [kind for kind, _, _ in ticks(explorer)]
        assert f'<svg width="{wide}"' in pages(explorer)
        assert (kinds.count("tick") > 8) == some
        assert ("round-tick" not in kinds) == all_
    bar = explorer._time.value
    places = [float(x) for x in re.findall('<rect class="lx-tick[^>]* x="([0-9.]+)"', bar)]
    for x, number in re.findall('<text x="([0-9.]+)" y="39">([0-9]+)<', bar):
        assert places[int(number) - 1] + time_bar.TICK / 2 == pytest.approx(float(x), abs=0.2)


def test_the_menu_lists_the_branches_and_leads_back_to_the_main_line() -> None:
    session = played(12)
    end = session.node
    first = branch_off(session, forks(session)[4])
    explorer = bar_of(session)
    assert ">variation</span>" in pages(explorer)
    fork = first.parent
    assert fork is not None
    do(explorer, "node", str(fork.children[0].id))
    assert ">main</span>" in pages(explorer)
    assert re.search(f'data-do="node" data-with="{first.id}"[^>]*>turn ', pages(explorer))
    session.goto(end)
    explorer._page._handle_custom_msg({"branch": "next"}, [])
    assert session.node is first
    explorer._page._handle_custom_msg({"branch": "back"}, [])
    assert session.node is fork.children[0]


def test_without_branches_the_keys_for_them_do_nothing() -> None:
    session = played(3)
    node = session.node
    explorer = bar_of(session)
    explorer._page._handle_custom_msg({"branch": "next"}, [])
    assert session.node is node
    assert "Nothing else was played along this line." in pages(explorer)


def test_the_menu_ticks_the_line_that_one_is_on_and_lists_each_line_once() -> None:
    session = played(12)
    first = branch_off(session, forks(session)[4])
    explorer = bar_of(session)
    assert first.parent is not None
    main = first.parent.children[0]
    there = re.compile('<p class="lx-branch" aria-current="true">([^<]*)<')
    assert len(there.findall(pages(explorer))) == 1
    assert there.findall(pages(explorer)) != ["main line"]
    assert pages(explorer).count(f'data-with="{main.id}"') == 1
    do(explorer, "node", str(main.id))
    assert there.findall(pages(explorer)) == ["main line"]


def test_undo_says_what_it_takes_back_and_to_nobody_what_is_hidden() -> None:
    session = luxor.new_game(players=2, seed=7, names=["Ani", "Jan"])
    assert 'aria-label="Undo"' in pages(bar_of(session))
    session.play("play left")
    assert 'aria-label="Undo: Play the left card: ±1"' in pages(bar_of(session))
    session.play("move 0 1")
    assert 'aria-label="Undo: From the stairs to space 1' in pages(bar_of(session))
    assert 'data-word="Undo"' in pages(bar_of(session))  # all that a phone says


def test_a_whole_turn_back_leads_to_where_it_began_and_then_to_the_one_before() -> None:
    session = luxor.new_game(players=3, seed=7, names=["Ani", "Jan", "Noor"])
    for action in ("play left", "move 0 1", "play right", "move 0 1", "play right"):
        session.play(action)
    end = session.node
    explorer = bar_of(session)
    turns = []
    for way in ("back", "back", "back", "back", "on", "on", "on"):
        explorer._page._handle_custom_msg({"turn": way}, [])
        turns.append((session.position.turn, session.node is end))
    assert turns == [(3, False), (2, False), (1, False), (1, False), (2, False), (3, False), (3, True)]
