"""Builds the site: `python -m docs.site.build build/site` (which is `make site`)."""

from __future__ import annotations

import argparse
import shutil
import sys
import time
from collections.abc import Callable
from pathlib import Path

from docs.site.course_pages import write_course
from docs.site.host_page import write_hosts
from docs.site.links import check_links
from docs.site.live import write_live
from docs.site.pages import write_assets
from docs.site.play.page import write_play
from docs.site.python_parts import write_python
from docs.site.reference_pages import write_reference
from docs.site.rule_pages import write_rules
from docs.site.sheet_page import write_sheets
from docs.site.start_page import write_gallery, write_start
from docs.site.study_pages import write_studies
from docs.site.whole import write_whole

PARTS: dict[str, Callable[[Path], int]] = {
    "assets": write_assets,
    "start": write_start,
    "python": write_python,
    "play": write_play,
    "gallery": write_gallery,
    "rules": write_rules,
    "course": write_course,
    "sheet": write_sheets,
    "studies": write_studies,
    "hosts": write_hosts,
    "reference": write_reference,
    "live": write_live,
    "whole": write_whole,
}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("site", type=Path, help="the folder to write into; what is there is replaced")
    parser.add_argument("--only", choices=PARTS, action="append", help="these parts only, links unchecked")
    options = parser.parse_args()
    if not options.only:
        shutil.rmtree(options.site, ignore_errors=True)
    for name in options.only or PARTS:
        started = time.monotonic()
        pages = PARTS[name](options.site)
        print(f"{name:10} {pages:5} pages  {time.monotonic() - started:5.1f} s", flush=True)
    if options.only:
        return 0
    wrong = check_links(options.site)
    for line in wrong[:50]:
        print(line)
    size = sum(path.stat().st_size for path in options.site.rglob("*") if path.is_file())
    print(f"{options.site}: {size / 1e6:.1f} MB, {len(wrong)} dead links")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
