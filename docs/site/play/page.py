"""The page to play on, in every language: the app's home page, and scripts that run Python behind it."""

from __future__ import annotations

import gzip
import json
import sysconfig
from hashlib import blake2b
from pathlib import Path

from docs.site.pages import SITE, address, fill, texts, write
from docs.site.play.packs import LIBRARY, START
from docs.site.pyodide import CACHE, need_npm
from docs.site.quick_start import run
from luxor.core.words.rulebook import LANGUAGES
from luxor.games import games
from luxor_widgets.app import home

HERE = Path(__file__).parent
EXTENSIONS = ("ipycanvas", "anywidget")  # scripts that come with Python packages, as Jupyter serves them
# Jupyter's scripts ask for their neighbours by this function; here they are given them.
ASKED_FOR = """import * as base from "@jupyter-widgets/base";
let made;
const define = (names, make) => {{ made = typeof make === "function" ? make(base) : make; }};
{source}
export default made;
"""
# Between the page and the packs: what Pyodide fetches by itself.
PYODIDE = ("pyodide.asm.mjs", "pyodide.asm.wasm")


def write_play(site: Path) -> int:
    """The page in `play/`, and in `fr/play/` and so on for other languages, with one set of scripts."""
    bundle(site / "play", site / "python")
    count = write_pages(site, as_sent(site))
    _write_offline(site)
    return count


def write_pages(site: Path, size: int) -> int:
    """What a visitor sees before there is Python; `size` are the bytes that this takes."""
    target = site / "play"
    for name in _pictures():
        picture = home.picture(name)
        assert picture is not None
        (target / "home").mkdir(parents=True, exist_ok=True)
        (target / "home" / f"{name}.svg").write_bytes(picture)
    for lang in LANGUAGES:
        path = address("live", lang)
        page = fill(
            "play/page.html",
            lang=lang,
            words=texts(lang)["play"],
            base="" if lang == "en" else "../" * path.count("/") + "play/",
            others={other: f"../{address('live', other)}" for other in LANGUAGES},
            site=SITE,
            style=home.style(),
            home=home.page(megabytes=round(size / 1e6, 1)),
        )
        write(site / path, page)
    write(target / "play.webmanifest", json.dumps(_manifest(), ensure_ascii=False))
    return len(LANGUAGES)


def bundle(target: Path, python: Path) -> None:
    """The page's scripts as a few files, with all that they import from npm in them."""
    packages = _fetched()
    with_own = CACHE / "own"
    with_own.mkdir(exist_ok=True)
    share = Path(sysconfig.get_path("data")) / "share" / "jupyter" / "nbextensions"
    for name in EXTENSIONS:
        source = (share / name / "index.js").read_text("utf-8")
        (with_own / f"{name}.js").write_text(ASKED_FOR.format(source=source), "utf-8")
    info = json.loads((python / "pyodide-lock.json").read_text("utf-8"))["info"]
    command = [
        str(packages / ".bin" / "esbuild"),
        *(str(HERE / name) for name in ("front.js", "python.js")),
        "--bundle", "--minify", "--format=esm", "--target=es2022", "--log-level=warning",
        f"--outdir={target.resolve()}",
        "--loader:.py=text", "--loader:.svg=dataurl", "--external:node:*",
        f"--alias:pyodide={python.resolve() / 'pyodide.mjs'}",
        *(f"--alias:{name}={with_own / f'{name}.js'}" for name in EXTENSIONS),
        f"--define:PYTHON_FOLDER={json.dumps('../python/')}",
        f"--define:LOCK={json.dumps({'info': info, 'packages': {}})}",
    ]  # fmt: skip
    run(command, HERE, NODE_PATH=str(packages))


def _fetched() -> Path:
    """The packages of package-lock.json, as npm fetches them; they are kept from build to build."""
    CACHE.mkdir(parents=True, exist_ok=True)
    listed = [(HERE / name).read_bytes() for name in ("package.json", "package-lock.json")]
    known = CACHE / "package-lock.json"
    if not known.exists() or known.read_bytes() != listed[1]:
        need_npm()
        for name, data in zip(("package.json", "package-lock.json"), listed):
            (CACHE / name).write_bytes(data)
        run(["npm", "ci", "--silent", "--no-audit", "--no-fund"], CACHE)
    return CACHE / "node_modules"


def as_sent(site: Path) -> int:
    """The bytes that a first visit takes until there is a board, packed as static hosts send them."""
    packed = [site / "play" / name for name in (LIBRARY, START)]
    plain = [site / "play" / name for name in ("front.js", "front.css", "python.js")]
    plain += [site / "python" / name for name in PYODIDE]
    return sum(path.stat().st_size for path in packed) + sum(
        len(gzip.compress(path.read_bytes())) for path in plain
    )


def _pictures() -> list[str]:
    """Those that the home page may show, in every language and theme."""
    found = home.picture_names()
    game = games()[0]
    themes = ("light", "dark")
    found += [f"{game}-first-hand-{theme}" for theme in themes]
    return found + [f"{game}-first-{theme}-{lang}" for theme in themes for lang in LANGUAGES if lang != "en"]


def _write_offline(site: Path) -> None:
    """The script that keeps the page for visits without a network; it has another text when a file has."""
    files = [path for path in sorted((site / "play").rglob("*")) if path.is_file()]
    files += [site / "python" / name for name in PYODIDE]
    files += [site / address("live", lang) for lang in LANGUAGES if lang != "en"]
    digest = blake2b(digest_size=8)
    for path in files:
        digest.update(path.read_bytes())
    names = [path.relative_to(site).as_posix() for path in files] + ["assets/icon.svg"]
    script = (HERE / "offline.js").read_text("utf-8").replace("{{ digest }}", digest.hexdigest())
    write(site / "offline.js", script.replace("{{ files }}", json.dumps(names)))


def _manifest() -> dict[str, object]:
    """By this a browser can install the page like an app."""
    icon = {"src": "../assets/icon.svg", "sizes": "any", "type": "image/svg+xml"}
    return {
        "name": "Luxor Explorer",
        "short_name": "Luxor",
        "start_url": "index.html",
        "scope": "../",
        "display": "standalone",
        "background_color": "#f2e6c9",
        "theme_color": "#f2e6c9",
        "icons": [icon],
    }
