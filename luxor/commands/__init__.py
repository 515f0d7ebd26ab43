"""What the `luxor` command does."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from argparse import Namespace
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from textwrap import indent

import luxor
from luxor.commands.given import STANDARD, apart, near, need, put, say, say_json, session, starts, text_of
from luxor.core.engine.checksum import checksum, total
from luxor.core.errors import ConfigError, LuxorError
from luxor.core.position.position import AnyGame
from luxor.core.words.provenance import MARKS, OWN, PRINTED, SIGNS, called, note
from luxor.core.words.text_files import write_text
from luxor.games import find_game, games, modules_of, plugin_of, standard_data
from luxor.kernel import described
from luxor.rulebook import beside_readings, where_from
from luxor.rulebook.evidence import beside_answers, source_by_source
from luxor.rulebook.in_code import in_code
from luxor.rulebook.ranks import measured

Command = Callable[[Namespace], int]
FIRST = "00_first_turn.ipynb"


def _course() -> Path:
    """Where the notebooks are: beside the package in a clone, under share/ when installed."""
    places = (
        Path(__file__).parents[2] / "notebooks",
        Path(sys.prefix) / "share" / "luxor-explorer" / "notebooks",
    )
    for place in places:
        if (place / FIRST).exists():
            return place
    raise LuxorError("the course's notebooks were not installed")


def _see_to_a_home() -> None:
    """Jupyter cannot start where nobody has a home to write into, as in some containers: it gets one."""
    home = os.path.expanduser("~")
    if not (os.path.isdir(home) and os.access(home, os.W_OK)):
        os.environ["HOME"] = tempfile.mkdtemp(prefix="luxor-home-")
        say(f"{home} cannot be written: what Jupyter keeps goes to {os.environ['HOME']}")


def _become(*words: str) -> int:
    """Hand over to another Python program, so that whoever stops this one stops that one."""
    command = [sys.executable, "-m", *words]
    if os.name == "posix":
        _see_to_a_home()
        sys.stdout.flush()
        os.execv(sys.executable, command)
    return subprocess.call(command)


def lab(arguments: Namespace) -> int:
    """Copy what is new of the course, then open Lab there."""
    need("jupyterlab", "lab")
    folder = Path(arguments.folder)
    folder.mkdir(parents=True, exist_ok=True)
    top = _course()  # in English, and in a folder for each other language
    course = [path.relative_to(top) for path in sorted((*top.glob("*.*"), *top.glob("??/*.ipynb")))]
    fresh = [path for path in course if path.suffix in (".ipynb", ".py") and not (folder / path).exists()]
    for path in fresh:
        (folder / path).parent.mkdir(exist_ok=True)
        shutil.copy(top / path, folder / path)
    say(f"{folder}: {len(fresh)} new files. Starting JupyterLab; Ctrl-C stops it.")
    extra = ["--no-browser"] if arguments.no_browser else []
    if hasattr(os, "geteuid") and os.geteuid() == 0:  # as in most containers; Jupyter wants to be told
        extra.append("--allow-root")
    return _become("jupyter", "lab", str(folder / FIRST), *extra)


def app(arguments: Namespace) -> int:
    """The explorer as a page for visitors, through Voila."""
    need("voila", "app")
    need("luxor_widgets", "app")
    extra = ["--no-browser"] if arguments.no_browser else []
    extra += [f"--name={name}" for name in arguments.name]
    served = ("luxor_widgets.app.serve", f"--port={arguments.port}", f"--visitors={arguments.visitors}")
    return _become(*served, *extra)


def rules(arguments: Namespace) -> int:
    if arguments.ledger:
        from luxor.rulebook.static import written

        sys.stdout.write(written())
        return 0
    every, wanted = luxor.rules(arguments.lang), arguments.id.casefold()
    found = [rule for rule in every if rule.id.startswith(wanted)] or [
        rule for rule in every if wanted in f"{rule.id} {rule.title}".casefold()
    ]
    exact = [rule for rule in found if rule.id == wanted]
    if not found:
        hint = near(wanted, [start for rule in every for start in starts(rule.id)])
        raise LuxorError(f"no rule has {arguments.id!r} in its id or title; luxor rules lists them all{hint}")
    if arguments.trust:
        _show_trust(exact or found)
        return 0
    if arguments.json:
        told = ("id", "title", "text", "booklet", "chapter", "status", "related", "examples")
        say_json([{name: getattr(rule, name) for name in told} for rule in exact or found])
        return 0
    for rule in exact or found:
        say(f"{rule.id:36} {rule.title}")
        if arguments.id:
            say(f"    {rule.text}")
            for said in where_from(rule, arguments.lang):
                say(f"    {said}")
            _show_answers(rule, arguments.lang)
        if arguments.source:
            _show_source(rule, arguments.lang)
    return 0


def _show_answers(rule: luxor.Rule, lang: str) -> None:
    """What the booklets leave open: the answers with their names, who speaks for each, and the sources."""
    if rule.question:
        say(f"    {rule.question}")
    beside = zip(beside_readings(rule, lang), beside_answers(rule, lang))
    for id, answer, (mark, said) in zip(rule.ids, rule.readings, beside):
        say(f"      {id:16} {answer}{f' ({mark})' if mark else ''} [{said}]")
    for line in (*source_by_source(rule, lang), *measured(rule, lang)):
        say(f"      {line}")


def _show_trust(shown: Sequence[luxor.Rule]) -> None:
    """A row for each rule, and what was counted."""
    from luxor.rulebook.trust import Trust, trust

    counted, width = trust(), max(len(rule.id) for rule in shown)
    say("  ".join((" " * width, *(f"{name:>8}" for name in Trust._fields))))
    for rule in shown:
        say("  ".join((f"{rule.id:{width}}", *(f"{number:>8,}" for number in counted.rules[rule.id]))))
    say(f"\nmet: in {counted.games:,} whole games ({counted.turns:,} turns), at commit {counted.commit};"
        " a rule that no game comes by only describes.")  # fmt: skip


def _show_source(rule: luxor.Rule, lang: str) -> None:
    """The printed examples of a rule, and the functions that play it; what readings make of them."""
    for example in (luxor.examples()[id] for id in rule.examples if id in luxor.examples()):
        say(f"\n    {example.id} · {example.title(lang)}\n    {example.text(lang)}")
    for piece in in_code(rule.id):
        said = f"  {piece.reading}: {piece.says(lang)}" if piece.reading else ""
        say(f"\n    # {piece.place}{said}")
        say(indent(piece.code, "    "))
    say("")


def ask(arguments: Namespace) -> int:
    """Exit code 0 if there is an answer, 1 if there are only questions that come near."""
    position = session(arguments.position).position if arguments.position else None
    answers = luxor.ask(" ".join(arguments.question), arguments.lang, position)
    if arguments.json:
        say_json([answer.told() for answer in answers])
    elif answers[0].sure:
        say(answers[0])
        for question in answers[0].related:
            say(f"    {question}")
    else:
        say(answers[0].short)
        for answer in answers:
            say(f"    {answer.question} [{answer.rule.id}]")
    return 0 if answers[0].sure else 1


def glossary(arguments: Namespace) -> int:
    """A line for each word that holds what is asked for, in whatever language."""
    wanted = arguments.word.casefold()
    rows: list[tuple[str, ...]] = [("English", "français", "español", "livret", "reglamento")]
    for term in luxor.glossary().values():
        row = (
            *(term.ours[lang] for lang in luxor.LANGUAGES),
            term.booklet.get("fr", "–"),
            term.booklet.get("es", "–"),
        )
        if any(wanted in word.casefold() for word in row):
            rows.append(row)
    if len(rows) == 1:
        raise LuxorError(f"no word of the games holds {arguments.word!r}")
    if arguments.json:
        say_json([dict(zip(rows[0], row)) for row in rows[1:]])
        return 0
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        say("  ".join(f"{word:{width}}" for word, width in zip(row, widths)).rstrip())
    return 0


def examples(arguments: Namespace) -> int:
    known = luxor.examples()
    for wrong in (id for id in arguments.id if id not in known):
        raise LuxorError(f"no example {wrong!r}: luxor example lists them all{near(wrong, known)}")
    reports = [luxor.example(id).run() for id in arguments.id or known]
    if arguments.json:
        say_json([{"id": each.example.id, "as_printed": bool(each), "differences": each.differences,
                   "text": each.example.text(arguments.lang)} for each in reports])  # fmt: skip
    for report in [] if arguments.json else reports:
        say(report)
        if arguments.id:
            say(f"    {report.example.numbers(arguments.lang)}")
    return 0 if all(reports) else 1


def board(arguments: Namespace) -> int:
    if arguments.check is not None:
        return _check_board(arguments.game, arguments.check, arguments.lang)
    text = standard_data(arguments.game)
    if not arguments.export:
        say(text.rstrip("\n"))
        return 0
    if arguments.export == STANDARD:
        put(STANDARD, text)
        return 0
    path = Path(arguments.export)
    if path.exists():
        raise LuxorError(f"{path} exists already; choose another name")
    write_text(path, text)
    say(f"{path}: correct it, see `luxor check {path}`, play it with new_game(board={str(path)!r})")
    return 0


def _check_board(name: str, path: str, lang: str) -> int:
    """Every value of the standard data and all modules, or of one's own file, with where it comes from."""
    game = find_game(name, 2, modules_of(name), board=path or None)
    words, found = game.words(lang), game.provenance()
    width = max(len(origin.path) for origin in found)
    for origin in found:
        mark = f"{SIGNS[origin.mark]:1} {words.say(f'provenance.mark.{origin.mark}')}"
        say(f"{origin.path:{width}}  {origin.value!s:26}  {mark}")
    for mark in MARKS:
        say(f"{sum(origin.mark == mark for origin in found):4}  {words.say(f'provenance.mark.{mark}')}")
    for said in dict.fromkeys(origin.name for origin in found if origin.mark not in (PRINTED, OWN)):
        reason = words.say(f"provenance.{said}", part="why")
        say(f"- {words.pair(called(words, said), reason)}")
    say(str(note(found, words)))
    return 0


def simulate(arguments: Namespace) -> int:
    need("pandas", "analysis")
    from luxor.analysis.many_games.simulate import simulate as run

    bots = tuple(arguments.bots.split(","))
    bots = bots * arguments.players if len(bots) == 1 else bots
    modules = tuple(name for name in arguments.modules.split(",") if name)
    table = run(
        arguments.games,
        arguments.players,
        modules=modules,
        bots=bots,
        seed=arguments.seed,
        game=arguments.game,
    )
    if arguments.csv:
        put(arguments.csv, table.to_csv(index=False))
    from luxor.analysis.many_games.simulate import by_seat
    from luxor.analysis.many_games.summary import summary
    from luxor.analysis.shown.written import records

    if arguments.json:
        say_json({"games": len(table), "players": records(by_seat(table))})
    elif arguments.csv != STANDARD:
        say(summary(table, arguments.lang))
    return 0


def handout(arguments: Namespace) -> int:
    from luxor.handout import write_handout
    from luxor.sheets import write_sheet

    if arguments.short:
        page = write_sheet(arguments.game, arguments.lang)
    else:
        page = write_handout(arguments.lang, tuple(name for name in arguments.chapters.split(",") if name))
    if arguments.file == STANDARD:
        put(STANDARD, page)
        return 0
    if Path(arguments.file).exists() and not arguments.force:
        raise LuxorError(f"{arguments.file} exists already; choose another name, or say --force")
    write_text(arguments.file, page)
    say(f"{arguments.file}: open it in a browser and print it")
    return 0


def study(arguments: Namespace) -> int:
    apart(arguments.file, arguments.html, arguments.notebook)
    given = arguments.file == STANDARD
    found = luxor.read_study(text_of(STANDARD)) if given else luxor.load_study(arguments.file)
    if arguments.html == STANDARD:
        put(STANDARD, found.page())
    elif arguments.html:
        found.html(arguments.html)
        say(f"{arguments.html}: open it in a browser")
    if arguments.notebook == STANDARD:
        put(STANDARD, found.notebook_text(arguments.lang))
    elif arguments.notebook:
        found.notebook(arguments.notebook, arguments.lang)
        say(arguments.notebook)
    if arguments.json:
        say_json({"title": found.title, "chapters": [str(chapter) for chapter in found.chapters]})
        return 0
    if not arguments.html and not arguments.notebook:
        say(found)
        for number, chapter in enumerate(found.chapters, 1):
            say(f"{number}: {chapter}")
    return 0


def exam(arguments: Namespace) -> int:
    """Make, print, serve or count an exam."""
    need("pandas", "analysis")
    from luxor.exams.command import run_exam

    return run_exam(arguments, say)


def sums(arguments: Namespace) -> int:
    """A line for every game by itself, with each of its modules and with all of them; then all in one."""
    found: dict[str, str] = {}
    for game in games():
        names = modules_of(game)
        for modules in dict.fromkeys([(), *((name,) for name in names), names]):
            name = " ".join((game, *modules))
            found[name] = checksum(_tables(game, modules), range(arguments.games))
            if not arguments.json:
                say(f"{found[name]} {name}")
    whole = total(list(found.values()))
    say_json(found | {"total": whole}) if arguments.json else say(f"{whole} total")
    return 0


def version(arguments: Namespace) -> int:
    """Which one this is."""
    if arguments.json:
        say_json({"version": luxor.__version__, "kernel": described()})
    else:
        say(f"luxor {luxor.__version__} ({described()})")
    return 0


def _tables(game: str, modules: tuple[str, ...]) -> list[AnyGame]:
    """The rules for every number of players that a game allows with some modules."""
    found: list[AnyGame] = []
    for players in plugin_of(game).players:
        with suppress(ConfigError):
            found.append(find_game(game, players, modules))
    return found
