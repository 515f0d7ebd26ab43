"""The addresses of the project, wherever they have to be written out: `make addresses`.

One line says where the repository is, `Home` in pyproject.toml. In a fork that line is changed, and this
writes the rest anew: where the site is, the links of the README, the citation.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
HOME = re.compile(r'(?m)^Home = "https://github\.com/([\w.-]+)/([\w.-]+)"$')
WRITTEN_OUT = ("pyproject.toml", "README.md", "CITATION.cff")
# where an owner and a name stand in the address of a repository, of its site, and of its Binder
PLACES = (
    (r"https://github\.com/[\w-]+/[\w-]+", "https://github.com/{owner}/{name}"),
    (r"https://[\w-]+\.github\.io/[\w-]+/", "https://{owner}.github.io/{name}/"),
    (r"https://mybinder\.org/v2/gh/[\w-]+/[\w-]+", "https://mybinder.org/v2/gh/{owner}/{name}"),
)


def written(text: str, owner: str, name: str) -> str:
    """A text with the addresses of this repository in place of another one's."""
    for pattern, address in PLACES:
        text = re.sub(pattern, address.format(owner=owner, name=name), text)
    return text


def main() -> int:
    found = HOME.search((ROOT / "pyproject.toml").read_text("utf-8"))
    if found is None:
        print('pyproject.toml has no line Home = "https://github.com/OWNER/NAME"', file=sys.stderr)
        return 1
    for path in (ROOT / file for file in WRITTEN_OUT):
        before = path.read_text("utf-8")
        after = written(before, found[1], found[2])
        if after != before:
            path.write_text(after, "utf-8")
            print(f"{path.name}: addresses of {found[1]}/{found[2]}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
