"""Bytes thrown at everything that reads: `make fuzz`.

Guided by coverage where atheris is installed, else by mutations of what is in the corpus. An input that lets
any but a documented error out, takes more than 10 seconds or more than 500 MB is a fault, kept in build/fuzz.
"""

from __future__ import annotations

import argparse
import random
import re
import resource
import signal
import subprocess
import sys
import time
import traceback
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from types import FrameType
from typing import NamedTuple, cast

from tests.laboratory import figures
from tests.laboratory.inputs import as_files, first_inputs
from tests.laboratory.mutate import mutated
from tests.laboratory.parts import FUZZ, named

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "build" / "fuzz"
SECONDS, MEGABYTES = 10, 500  # for one input
Target = Callable[[bytes], bool]


class TooSlow(BaseException):
    """An input took too long; not an Exception, so that nobody on the way catches it."""


class Tried(NamedTuple):
    """What came of a target."""

    inputs: int
    accepted: int
    faults: int


def attempt(target: Target, data: bytes, seconds: int = SECONDS) -> tuple[bool, str]:
    """Whether an input was accepted, and what went wrong."""

    def ring(number: int, frame: FrameType | None) -> None:
        raise TooSlow(f"more than {seconds} s")

    before = signal.signal(signal.SIGPROF, ring)
    signal.setitimer(signal.ITIMER_PROF, seconds)  # of work, however busy the machine is
    try:
        return target(data), ""
    except (Exception, TooSlow):
        return False, traceback.format_exc()
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def limit_memory(megabytes: int = MEGABYTES) -> None:
    """From here on this process gets so much more memory, and no more."""
    pages = int(Path("/proc/self/statm").read_text("utf-8").split()[0])
    most = pages * resource.getpagesize() + megabytes * 2**20
    resource.setrlimit(resource.RLIMIT_AS, (most, most))


def by_mutation(name: str, seconds: float, seed: int) -> Tried:
    """Without guidance: what is in the corpus, changed in one place or in several."""
    target, known, rng = (
        cast("Target", named(name, FUZZ).load()),
        list(first_inputs(name).values()),
        random.Random(seed),
    )
    limit_memory()
    inputs = accepted = faults = 0
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        data = mutated(known, rng)
        took, wrong = attempt(target, data)
        inputs, accepted = inputs + 1, accepted + took
        if took and len(known) < 2000:
            known.append(data)
        if wrong:
            faults += 1
            print(f"FAULT {name}: {_keep(name, data)}\n{wrong}", flush=True)
    return Tried(inputs, accepted, faults)


def _keep(name: str, data: bytes) -> Path:
    folder = BUILD / "faults" / name
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{abs(hash(data)):016x}"
    path.write_bytes(data)
    return path


def guided(name: str, seconds: int) -> None:
    """With atheris, in a process of its own: it never comes back."""
    import atheris

    with atheris.instrument_imports(include=["luxor"]):
        target = cast("Target", named(name, FUZZ).load())
    found = BUILD / "corpus" / name
    faults = BUILD / "faults" / name
    for folder in (found, faults):
        folder.mkdir(parents=True, exist_ok=True)
    flags = [
        f"-max_total_time={seconds}",
        f"-timeout={SECONDS}",
        f"-rss_limit_mb={MEGABYTES}",
        "-max_len=20000",
    ]
    flags += [
        f"-artifact_prefix={faults}/",
        "-print_final_stats=1",
        str(found),
        str(as_files(name, BUILD / "first" / name)),
    ]
    atheris.Setup([sys.argv[0], *flags], target)
    atheris.Fuzz()


def run(name: str, seconds: int, seed: int) -> Tried:
    """One target in a process of its own."""
    guide = find_spec("atheris") is not None
    words = [name, "--seconds", str(seconds), "--seed", str(seed), "--guided" if guide else "--mutated"]
    command = [sys.executable, "-m", "tests.laboratory.fuzz", "--inside", *words]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    told = ran.stdout + ran.stderr
    if guide:
        counts = re.findall(r"number_of_executed_units: (\d+)|^#(\d+)", told, re.M)
        inputs = max((int(a or b) for a, b in counts), default=0)
        tried = Tried(inputs, -1, int(ran.returncode != 0))
    else:
        numbers = re.findall(r"^tried (\d+) (\d+) (\d+)$", told, re.M)
        tried = Tried(*map(int, numbers[-1])) if numbers else Tried(0, 0, 1)
    if tried.faults:
        print(told[-6000:])
    print(f"{name}: {tried.inputs:,} inputs, {tried.faults} faults", flush=True)
    return tried


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", default=[part.name for part in FUZZ])
    parser.add_argument("--seconds", type=int, default=600, help="for all of them together")
    parser.add_argument("--seed", type=int, default=int(time.time()))
    for name in ("inside", "guided", "mutated"):
        parser.add_argument(f"--{name}", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.inside and arguments.guided:
        guided(arguments.names[0], arguments.seconds)
    elif arguments.inside:
        print("tried", *by_mutation(arguments.names[0], arguments.seconds, arguments.seed))
    else:
        each = max(1, arguments.seconds // len(arguments.names))
        tried = [run(name, each, arguments.seed) for name in arguments.names]
        faults, inputs = sum(one.faults for one in tried), sum(one.inputs for one in tried)
        how = "guided by coverage" if find_spec("atheris") else "by mutation"
        figures.put("inputs fuzzed", f"{inputs:,} at {len(tried)} targets, {how}; {faults} faults")
        return 1 if faults else 0
    return 0


if __name__ == "__main__":
    sys.exit(main())
