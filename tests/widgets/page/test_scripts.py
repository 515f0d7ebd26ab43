"""The scripts of the page are one module: a name that two of them declare would silence all of them."""

from __future__ import annotations

import re
from collections import Counter

from luxor_widgets.page.page import Page

DECLARED = re.compile(r"^(?:async )?(?:const|let|function|class) (\w+)", re.MULTILINE)


def test_no_two_scripts_declare_the_same_name() -> None:
    names = Counter(DECLARED.findall(Page.script))
    assert len(names) > 60
    assert [name for name, times in names.items() if times > 1] == []
