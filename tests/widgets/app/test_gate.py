"""So many visitors and no more: who is let in, who waits, and whose place is given to others."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from luxor.core.words.rulebook import LANGUAGES
from luxor_widgets.app.gate import (
    ABSENT,
    CROWDED,
    GONE,
    NEVER_CAME,
    QUEUE,
    SLEPT,
    UNSEEN,
    WAITING,
    Gate,
    Visit,
)
from luxor_widgets.app.waiting import language, waiting_page


class Clock:
    """Goes when it is told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def gate_of(clock: Clock, places: int = 2, doors: int = 9) -> Gate:
    return Gate(places, doors, clock=clock)


def let_in(gate: Gate, who: str) -> Visit:
    """Somebody who finds room, and gets a kernel."""
    visit = gate.ask(who)
    assert isinstance(visit, Visit)
    visit.kernel = f"kernel of {who}"
    return visit


# --- the line ---


def test_there_are_so_many_places_and_the_others_wait_in_the_order_in_which_they_came(clock: Clock) -> None:
    gate = gate_of(clock)
    ani = let_in(gate, "ani")
    let_in(gate, "jan")
    assert [gate.ask(who) for who in ("mia", "tom", "mia", "zoe")] == [1, 2, 1, 3]
    gate.leave(ani)
    assert gate.ask("zoe") == 3, "nobody jumps the queue"
    assert gate.ask("new") == 4
    let_in(gate, "mia")
    assert [gate.ask(who) for who in ("tom", "zoe", "new")] == [1, 2, 3]


def test_who_does_not_ask_again_has_left_the_line(clock: Clock) -> None:
    gate = gate_of(clock, places=1)
    ani = let_in(gate, "ani")
    assert [gate.ask(who) for who in ("jan", "mia")] == [1, 2]
    clock.now += ABSENT + 1
    assert gate.ask("mia") == 1
    gate.leave(ani)
    let_in(gate, "mia")


def test_a_loop_of_requests_takes_all_places_and_makes_the_line_no_longer_than_it_may_be(
    clock: Clock,
) -> None:
    gate = gate_of(clock, places=5, doors=3)
    inside = 0
    for number in range(3 * QUEUE):
        visit = gate.ask(f"nobody {number}")
        if isinstance(visit, Visit):
            visit.kernel = f"kernel {number}"
            inside += 1
    assert inside == len(gate.inside) == 5
    assert gate.ask("one more") == 0
    assert gate.ask("nobody 7") == 3, "who stands in it stays"


def test_only_some_kernels_start_at_the_same_time(clock: Clock) -> None:
    gate = gate_of(clock, places=10, doors=2)
    first, second = gate.ask("ani"), gate.ask("jan")
    assert isinstance(first, Visit)
    assert isinstance(second, Visit)
    assert gate.ask("mia") == 1
    assert not gate.full
    first.kernel = "ready"
    assert isinstance(gate.ask("mia"), Visit)
    gate.leave(second)  # its kernel did not start
    assert isinstance(gate.ask("tom"), Visit)


# --- who has gone ---


@pytest.mark.parametrize("others_wait", [False, True])
def test_a_place_is_given_free_by_who_never_came_lost_the_connection_or_fell_asleep(
    clock: Clock, others_wait: bool
) -> None:
    gate = gate_of(clock, places=3)
    never, gone, asleep = (let_in(gate, who) for who in ("never", "gone", "asleep"))
    for visit in (gone, asleep):
        gate.saw(visit, connections=1, idle=0)
    gate.saw(gone, connections=0, idle=0)
    for visit, patience in ((never, NEVER_CAME), (gone, GONE), (asleep, SLEPT)):
        start = clock.now
        clock.now = 1000.0 + patience[others_wait] - 1
        if others_wait:
            gate.ask("waiting")
        assert visit not in gate.vanished()
        clock.now += 2
        if others_wait:
            gate.ask("waiting")
        assert visit in gate.vanished()
        assert clock.now > start


def test_who_comes_back_and_who_plays_stays(clock: Clock) -> None:
    gate = gate_of(clock)
    visit = let_in(gate, "ani")
    for _ in range(50):
        for connections in (1, 0):  # a phone that sleeps and wakes
            gate.saw(visit, connections, idle=0)
            clock.now += 0.9 * GONE[0]
            assert gate.vanished() == []
    gate.saw(visit, 1, idle=0)
    for _ in range(5):
        clock.now += 0.9 * SLEPT[0]
        gate.saw(visit, 1, idle=5)
        assert gate.vanished() == []


def test_who_is_about_to_get_a_kernel_is_not_gone(clock: Clock) -> None:
    gate = gate_of(clock)
    visit = gate.ask("ani")
    assert isinstance(visit, Visit)
    clock.now += 10 * NEVER_CAME[0]
    assert gate.vanished() == []
    visit.kernel = "at last"
    assert gate.visit_of("at last") is visit
    assert gate.visit_of("another") is None


# --- one address ---


def test_a_script_that_never_opens_its_pages_leaves_the_places_to_others(clock: Clock) -> None:
    gate = gate_of(clock, places=50, doors=50)
    for number in range(3 * WAITING):
        visit = gate.ask(f"nobody {number}", "script")
        if isinstance(visit, Visit):
            visit.kernel = f"kernel {number}"
    assert len(gate.inside) == UNSEEN
    assert gate.ask("one more", "script") == 0, "nor do they fill the line"
    assert isinstance(gate.ask("ani", "home"), Visit)
    for number in range(30):  # a class behind one address, whose pages open
        visit = gate.ask(f"student {number}", "school")
        assert isinstance(visit, Visit)
        visit.kernel = f"kernel of student {number}"
        gate.saw(visit, connections=1, idle=0)


def test_thirty_who_come_at_once_from_one_address_all_get_in(clock: Clock) -> None:
    gate = gate_of(clock, places=50, doors=4)
    wait = [f"student {number}" for number in range(30)]
    rounds = 0
    while wait:
        rounds += 1
        answers = {who: gate.ask(who, "school") for who in wait}
        came = {who: visit for who, visit in answers.items() if isinstance(visit, Visit)}
        assert came, "some get in every time"
        for who, visit in came.items():
            visit.kernel = f"kernel of {who}"
            if rounds % 2:
                gate.saw(visit, connections=1, idle=0)
        wait = [who for who in wait if who not in came]
        if not rounds % 2:
            for visit in gate.inside:
                gate.saw(visit, connections=1, idle=0)
        clock.now += 1
    assert len(gate.inside) == 30


def test_who_waits_is_told_how_many_can_come_before(clock: Clock) -> None:
    gate = gate_of(clock, places=50, doors=50)
    for number in range(2 * UNSEEN):
        visit = gate.ask(f"nobody {number}", "script")
        if isinstance(visit, Visit):
            visit.kernel = f"kernel {number}"
    gate.doors = 0
    assert gate.ask("ani", "home") == 1
    assert gate.ask("jan", "home") == 2


def test_where_all_is_full_the_idle_of_the_address_that_has_most_give_way(clock: Clock) -> None:
    gate = gate_of(clock, places=4, doors=9)
    visits = [gate.ask(f"visitor {n}", "script" if n else "home") for n in range(4)]
    for number, visit in enumerate(visits):
        assert isinstance(visit, Visit)
        visit.kernel = f"kernel {number}"
        gate.saw(visit, connections=1, idle=0)
    clock.now += CROWDED + 1
    assert gate.vanished() == [], "nobody waits"
    gate.ask("more", "script")
    assert gate.vanished() == [], "nobody waits who has less"
    gate.ask("ani", "elsewhere")
    assert gate.vanished() == visits[1:]
    for visit in visits[1:]:
        assert isinstance(visit, Visit)
        gate.saw(visit, connections=1, idle=1)
    assert gate.vanished() == [], "who plays stays"


# --- what one sees ---


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_of_the_line_is_friendly_and_goes_on_by_itself(lang: str) -> None:
    for place, full, told in ((3, True, "3"), (1, False, ""), (0, True, "")):
        page = waiting_page(place, full, lang)
        ElementTree.fromstring(page.partition("<body>")[2].partition("</body>")[0])
        assert told in page
        assert f'lang="{lang}"' in page
        assert ('http-equiv="refresh"' in page) is (place > 0)


@pytest.mark.parametrize(
    ("accepted", "lang"),
    [
        ("fr-CH, fr;q=0.9, en;q=0.8", "fr"),
        ("de, es;q=0.5", "es"),
        ("de", "en"),
        ("", "en"),
        ("<script>", "en"),
    ],
)
def test_the_page_speaks_the_language_of_the_browser(accepted: str, lang: str) -> None:
    assert language(accepted) == lang
