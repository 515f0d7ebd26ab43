"""One row per rule: what tries it. `make trust` counts anew; a test fails when a rule has lost something.

Games are those of the soak (`make soak`), or fewer of them: --games 300 plays the first 300, always the same.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache, reduce
from pathlib import Path

import luxor
from luxor.core.words.text_files import write_text
from luxor.rulebook.in_code import RULE, in_code
from luxor.rulebook.trust import FILE, Trust, trust
from tests.laboratory.mutants import ROOT, Mutant, all_mutants
from tests.laboratory.mutants_judged import KEPT, Judged
from tests.laboratory.soak import BUILD, Met, add, nothing, play

TESTS, RESTATED, KERNEL = ROOT / "tests", ROOT / "tests" / "restated", ROOT / "luxor" / "kernel" / "source"


def named_in(folder: Path, pattern: str) -> Counter[str]:
    """Per rule the places of some files that name it."""
    texts = (path.read_text("utf-8") for path in sorted(folder.rglob(pattern)))
    return Counter(rule for text in texts for rule in RULE.findall(text))


def tests_that_name() -> Counter[str]:
    """Per rule the tests that name it; what a file says outside of them counts for one."""
    found: Counter[str] = Counter()
    for path in sorted(TESTS.rglob("test_*.py")):
        source = path.read_text("utf-8")
        around = {line: test for test, lines in _tests(source) for line in lines}
        lines = enumerate(source.splitlines(), 1)
        naming = {(around.get(number, ""), rule) for number, line in lines for rule in RULE.findall(line)}
        found.update(rule for _, rule in naming)
    return found


def _tests(source: str) -> Iterator[tuple[str, range]]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
            yield node.name, range(first, (node.end_lineno or node.lineno) + 1)


def mutants_killed() -> Counter[str]:
    """Per rule the killed mutants in the functions that follow from it, and those that name it."""
    everything = all_mutants()
    judged, found = Judged(KEPT, ROOT, everything), Counter[str]()
    killed = [mutant for mutant in everything if (judged.get(mutant) or "").startswith("killed")]
    for rule in luxor.rules():
        spans = [(piece.place.partition(":")[0], piece.first, piece.last) for piece in in_code(rule.id)]
        found[rule.id] = sum(mutant.rule == rule.id or _inside(mutant, spans) for mutant in killed)
    return found


def _inside(mutant: Mutant, spans: list[tuple[str, int, int]]) -> bool:
    return any(mutant.file == file and first <= mutant.line <= last for file, first, last in spans)


@cache
def still() -> dict[str, Trust]:
    """What can be read off the tree, without a game."""
    tests, restated = tests_that_name(), named_in(RESTATED, "*.py")
    kernel = named_in(KERNEL, "*.[ch]")
    return {
        rule.id: Trust(len(rule.examples), tests[rule.id], restated[rule.id], kernel=kernel[rule.id])
        for rule in luxor.rules()
    }


def met_in(games: int, workers: int) -> Met:
    """What the first games of the soak come by, or all that a soak of this tree came by so far."""
    kept = BUILD / "progress.json"
    if not games and kept.exists():
        told = json.loads(kept.read_text("utf-8"))
        return nothing()._replace(turns=told["turns"], states=told["next"], rules=Counter(told["rules"]))
    with ProcessPoolExecutor(workers) as pool:
        found = reduce(add, pool.map(play, range(games)), nothing())
    return found._replace(states=games)


def write(met: Met) -> None:
    killed = mutants_killed()
    rows = {
        rule: row._replace(mutants=killed[rule], met=met.rules[rule]) for rule, row in sorted(still().items())
    }
    asked = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    lines = ",\n".join(f"{json.dumps(rule)}: {json.dumps([*row])}" for rule, row in rows.items())
    head = json.dumps({"commit": asked.stdout.strip(), "games": met.states, "turns": met.turns})
    write_text(FILE, f'{head[:-1]}, "rules": {{\n{lines}\n}}}}\n')


def lost() -> list[str]:
    """Rules that are tried by less than when they were counted, and those that have no row."""
    before, now, told = trust().rules, still(), []
    for rule, row in now.items():
        if rule not in before:
            told.append(f"{rule} has no row: make trust")
            continue
        for name in ("examples", "tests", "restated", "kernel"):
            was, is_now = getattr(before[rule], name), getattr(row, name)
            if is_now < was and (name == "examples" or not is_now):
                told.append(f"{rule}: {name} were {was}, and are {is_now}")
    return told + [f"{rule} is no rule any more: make trust" for rule in before if rule not in now]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=0, help="of the soak; 0: what it met when it last ran")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    arguments = parser.parse_args()
    write(met_in(arguments.games, arguments.workers))
    bare = [rule for rule, row in trust().rules.items() if not row.tests and not row.examples]
    print(f"{len(trust().rules)} rules; named by no test and no example: {', '.join(bare) or '-'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
