"""The bar below the board, as HTML: undo, redo, a tick per turn, the branches, playing the game through."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from luxor.core.study.node import Node
from luxor_widgets.html import SEATS, icon, press
from luxor_widgets.tree.history import Turn
from luxor_widgets.tree.turn_words import Teller, rest_of_turn, turn_of
from luxor_widgets.view import View

LEAST_WIDE, MOST_WIDE, HIGH = 300, 2000, 40  # pixels of the track; a narrower place scrolls
TICK, TALL, LOWER = 5.0, 12.5, 2.6  # a tick; each seat stands so much lower than the one before
EDGE = 10  # pixels at both ends
WIDEST = 9.0  # from one tick to the next
BETWEEN = 3.0  # more room between rounds
LEAST = 4.5  # pixels a turn needs, or a tick stands for a round
DISC = 13.2  # pixels from the middle of the present turn to where the next tick may begin
FOLDED = 8.0  # pixels of a round that one tick stands for
NUMBERED, APART = 5, 24.0  # which turns have their numbers under them, and pixels from one to the next
LISTED = 12  # branches in the menu: those nearest to the present turn


def time_bar(view: View, teller: Teller, wide: int = LEAST_WIDE) -> str:
    """Undo and redo have the same place whatever is said beside them."""
    say = view.words.say
    word, last = say("explore.undo"), not view.in_the_past
    takes = view.words.pair(word, view.undoes) if view.undoes else word
    short = f'data-word="{escape(word)}" {_off(view.step == 0)}'  # all that a phone has room for
    undo = press("undo", "", takes, "lx-button lx-square", UNDO, short)
    lit = "lx-button lx-square" + " lx-gold" * view.takes_back
    redo = press("redo", "", say("explore.redo"), lit, REDO, _off(last))
    pause = f'data-stop-name="{escape(say("name.pause"))}"'
    play = press(
        "play", "", say("name.play"), "lx-button lx-square lx-play", PLAY + PAUSE, f"{_off(last)} {pause}"
    )
    turn = say("explore.turn-n", {"n": view.turn})
    place = say("explore.turn", {"n": view.step, "m": view.steps - 1})
    begin = f"{place} · {say('tree.turn-begins', {'n': view.turn})}"
    slider = (
        f'<input type="range" min="0" max="{max(view.steps - 1, 1)}" value="{view.step}" data-do="goto" '
        f'aria-label="{escape(say("name.slider"))}" aria-valuetext="{escape(f"{turn}, {place}")}">'
    )
    return (
        f'<div class="lx-time-row" role="toolbar" aria-label="{escape(say("name.time"))}">{undo}{redo}'
        f'<div class="lx-track">{track(view, teller, wide)}{slider}</div>'
        f"{press('turn', 'back', begin, 'lx-place', escape(turn))}{branch_menu(view, teller)}{play}</div>"
    )


def _off(off: bool) -> str:
    return "disabled" if off else ""


def branch_menu(view: View, teller: Teller) -> str:
    """The main line, and what was played instead along the line one is on; that one has a tick."""
    say, here = view.words.say, view.node
    forks = [node for node in here.path() if node.parent and node.parent.children[0] is not node]
    main = forks[0].parent.children[0] if forks and forks[0].parent else None
    now = next((at for at, turn in enumerate(view.turns) if turn.now), 0)
    others = [(abs(at - now), node) for at, turn in enumerate(view.turns) for node in _others(turn.nodes)]
    nearest = sorted((each for each in others if each[1] is not main), key=lambda each: each[0])[:LISTED]
    listed = [*forks[-1:], *(node for _, node in nearest)]
    rows = _branch_row(main or here, say("tree.main"), main is None) if listed else ""
    for node in sorted(listed, key=lambda node: (turn_of(node), node.id)):
        told = teller.sentence(teller.tell(rest_of_turn(node)))
        rows += _branch_row(node, f"{told} {node.sign}".rstrip(), node in forks)
    rows = rows or f"<p>{escape(say('tree.no-branch'))}</p>"
    name = say("tree.aside" if forks else "tree.main-short")
    title = escape(view.words.pair(say("tree.branches"), name))
    shown = f"{icon('branch', 15)}<span>{escape(name)}</span>"
    return (
        '<details class="lx-menu lx-up lx-branches" data-menu="branches">'
        f'<summary class="lx-button" aria-label="{title}" title="{title}">{shown}</summary>'
        f'<div class="lx-pop">{rows}</div></details>'
    )


def _branch_row(node: Node, told: str, present: bool) -> str:
    """A line to go to; the one that one is on has a tick."""
    if not present:
        return press("node", str(node.id), told, "lx-branch")
    return f'<p class="lx-branch" aria-current="true">{escape(told)}{icon("check", 14)}</p>'


def _others(nodes: Sequence[Node]) -> list[Node]:
    """What was played instead of some nodes."""
    return [other for node in nodes if node.parent for other in node.parent.children if other is not node]


def track(view: View, teller: Teller, wide: int) -> str:
    """The turns as ticks in the colours of the seats; a round is a small staircase, also without colours.

    Where turns would get too narrow, a tick stands for a round, except for the rounds about the present one.
    The ticks beside the present turn stand clear of its disc. The numbers are those of turns.
    """
    wide = min(max(wide, LEAST_WIDE), MOST_WIDE)
    seats = view.position.game.players
    rounds = [view.turns[at : at + seats] for at in range(0, len(view.turns), seats)]
    pitch, fold, whole = _spread(rounds, seats, wide - 2 * EDGE - TICK - 2 * (DISC + TICK / 2 - LEAST))
    clear = max(0.0, DISC + TICK / 2 - pitch)
    parts: list[str] = []
    x, here, numbered = float(EDGE), float(EDGE), -APART
    for at, turns in enumerate(rounds):
        if at not in whole:
            parts.append(_round(at + 1, turns, x, view))
            hooks = [seat for turn in turns for seat in turn.branches]
            parts += [_branch(tuple(hooks), x + TICK / 2)] if hooks else []
        for turn in turns:
            x += clear if turn.now and x > EDGE else 0
            if at in whole:
                parts.append(_tick(turn, x, 4 + LOWER * turn.seat, _told(turn, view, teller)))
                parts += [_branch(turn.branches, x + TICK / 2)] if turn.branches else []
            if (turn.number == 1 or turn.number % NUMBERED == 0) and x >= numbered + APART:
                parts.append(f'<text x="{x + TICK / 2:.1f}" y="39">{turn.number}</text>')
                numbered = x
            here = x + TICK / 2 if turn.now else here
            x += (pitch if at in whole else fold / seats) + (clear if turn.now else 0)
        x += BETWEEN if at in whole else 0
    disc = _now(view, here) if view.turns else ""
    parts.insert(0, f'<path class="lx-axis" d="M{EDGE} 26.5H{x:.1f}"/>')
    size = f'width="{wide}" height="{HIGH}" viewBox="0 0 {wide} {HIGH}"'
    return f'<svg {size} aria-hidden="true">{"".join(parts)}{disc}</svg>'


def _spread(rounds: Sequence[Sequence[Turn]], seats: int, room: float) -> tuple[float, float, range]:
    """Pixels from tick to tick, pixels of a round that is folded, and the rounds that are not."""
    count = max(1, len(rounds))
    pitch = (room - BETWEEN * count) / (count * seats)
    if pitch >= LEAST:
        return min(WIDEST, pitch), 0.0, range(count)
    unfolded = max(1, int((room - FOLDED * count) / (seats * LEAST + BETWEEN - FOLDED)))
    pitch = LEAST if unfolded > 1 else WIDEST
    now = next((at for at, turns in enumerate(rounds) if any(turn.now for turn in turns)), count - 1)
    first = min(max(0, now - unfolded // 2), count - unfolded)
    left = room - unfolded * (seats * pitch + BETWEEN)
    return pitch, left / (count - unfolded), range(first, first + unfolded)


def _round(number: int, turns: Sequence[Turn], x: float, view: View) -> str:
    ends = {"n": number, "m": turns[0].number, "k": turns[-1].number}
    told = escape(view.words.say("tree.round", ends))
    box = f'x="{x:.1f}" y="6" width="{TICK}" height="15" rx="2"'
    return f'<rect class="lx-round-tick" {box} data-stop="{turns[0].stop}" data-told="{told}"/>'


def _told(turn: Turn, view: View, teller: Teller) -> str:
    """What was played in a turn, or who is to play."""
    if turn.nodes:
        return teller.sentence(teller.tell(turn.nodes))
    return f"{view.words.say('explore.turn-n', {'n': turn.number})}, {view.words.seat(turn.seat)}"


def _tick(turn: Turn, x: float, y: float, told: str) -> str:
    letter = SEATS[turn.seat].lower()
    fill = f"var(--lx-seat-{letter})" if turn.done else "none"
    kind = f"lx-tick{'' if turn.done else ' lx-to-come'}{' lx-now-tick' if turn.now else ''}"
    box = f'x="{x:.1f}" y="{y:.1f}" width="{TICK}" height="{TALL}" rx="2"'
    return f'<rect class="{kind}" {box} fill="{fill}" data-stop="{turn.stop}" data-told="{escape(told)}"/>'


def _branch(seats: tuple[int, ...], x: float) -> str:
    """What was tried instead hangs under its turn: a hook with a dot per branch."""
    dots = "".join(
        f'<circle cx="{x + 12 + 7 * at:.1f}" cy="33" r="2.8" fill="var(--lx-seat-{SEATS[seat].lower()})"/>'
        for at, seat in enumerate(seats[:3])
    )
    reach = x + 12 + 7 * (min(3, len(seats)) - 1)
    return f'<g class="lx-hook"><path d="M{x:.1f} 26V31Q{x:.1f} 33 {x + 3:.1f} 33H{reach:.1f}"/>{dots}</g>'


def _now(view: View, x: float) -> str:
    """Where one is: a disc with the letter of who is to play."""
    if view.seat < 0:
        return ""
    letter = SEATS[view.seat]
    low, at = letter.lower(), f'cx="{x:.1f}" cy="13"'
    return (
        f'<g class="lx-now-disc"><circle {at} r="12.4"/>'
        f'<circle {at} r="9.5" style="fill:var(--lx-seat-{low});stroke:var(--lx-edge);stroke-width:1"/>'
        f'<text x="{x:.1f}" y="17.4" style="fill:var(--lx-on-{low})">{letter}</text></g>'
    )


def _drawn(path: str, filled: bool = False) -> str:
    look = 'fill="currentColor"' if filled else 'fill="none" stroke="currentColor" stroke-width="2.2"'
    return (
        f'<svg width="18" height="18" viewBox="0 0 24 24" {look} aria-hidden="true"><path d="{path}"/></svg>'
    )


UNDO = _drawn("M9 5L4 10L9 15M4 10H15A5 5 0 0 1 15 20H12")
REDO = _drawn("M15 5L20 10L15 15M20 10H9A5 5 0 0 0 9 20H12")
PLAY = _drawn("M7 4L20 12L7 20Z", filled=True)
PAUSE = _drawn("M6 4H10V20H6ZM14 4H18V20H14Z", filled=True)
