"""A visitor's kernel, asked for nonsense: the page hears nothing of the sources."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from jupyter_client.blocking.client import BlockingKernelClient
from jupyter_client.manager import start_new_kernel

from luxor_widgets.app.serve import PAGE

TELLS = re.compile(r"Traceback|File \"|\.py\b|Error")
LONGEST = 120.0  # seconds for anything: machines are shared

# What a page may make up: kind of message, and its content (ID stands for the comm of some widget).
MADE_UP: list[tuple[str, dict[str, Any]]] = [
    ("comm_open", {"comm_id": "a", "target_name": "nowhere", "data": {}}),
    ("comm_open", {"comm_id": "b", "target_name": "jupyter.widget", "data": {}}),
    ("comm_open", {"comm_id": "c", "target_name": "jupyter.widget.control", "data": {}}),
    ("comm_open", {"comm_id": "d", "target_name": "\x1b[2J", "data": {"state": 7}}),
    ("comm_open", {"comm_id": ["e"]}),
    ("comm_msg", {"comm_id": "ID", "data": {"method": "update", "state": {"_dom_classes": 7}}}),
    ("comm_msg", {"comm_id": "ID", "data": {"method": "update", "state": 7}}),
    ("comm_msg", {"comm_id": "ID", "data": {"method": "custom", "content": {"start": []}}}),
    ("comm_msg", {"comm_id": "ID", "data": {}}),
    ("comm_msg", {"comm_id": "ID"}),
    ("comm_close", {"comm_id": "nobody"}),
]


@contextmanager
def kernel(folder: Path) -> Iterator[BlockingKernelClient]:
    """A kernel as the app's server starts it."""
    manager, client = start_new_kernel(startup_timeout=LONGEST, cwd=str(folder), extra_arguments=["--quiet"])
    try:
        yield client
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)


def told(client: BlockingKernelClient, asked: str) -> list[dict[str, Any]]:
    """All that the page is told because of a message, up to the kernel's rest."""
    found: list[dict[str, Any]] = []
    while True:
        message = client.get_iopub_msg(timeout=LONGEST)
        if message["parent_header"].get("msg_id") != asked:
            continue
        if message["msg_type"] == "status" and message["content"]["execution_state"] == "idle":
            return found
        found.append(message)


def test_a_page_that_makes_things_up_hears_nothing_of_the_sources(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LUXOR_APP", "1")
    cell = "".join(json.loads(PAGE.read_text("utf-8"))["cells"][0]["source"])
    with kernel(tmp_path) as client:
        opened = told(client, client.execute(cell))
        widgets = [m["content"]["comm_id"] for m in opened if m["msg_type"] == "comm_open"]
        assert len(widgets) > 20, opened
        wrong = {}
        for kind, content in MADE_UP:
            content = {name: widgets[0] if part == "ID" else part for name, part in content.items()}
            message = client.session.msg(kind, content)
            client.shell_channel.send(message)
            said = [
                each for each in told(client, message["header"]["msg_id"]) if each["msg_type"] != "status"
            ]
            if TELLS.search(json.dumps([each["content"] for each in said])):
                wrong[kind, json.dumps(content)] = said
        assert wrong == {}
        again = told(client, client.execute("6 * 7"))
        assert any(m["msg_type"] == "execute_result" for m in again), "the kernel goes on"
