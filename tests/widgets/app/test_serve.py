"""What a visitor's page may send to the app's server: messages that are what they say, and nothing else."""

from __future__ import annotations

import asyncio
import json
import random
from types import SimpleNamespace

import pytest
from jupyter_server.services.kernels.connection.base import serialize_msg_to_ws_v1
from tornado.web import HTTPError

from luxor_widgets.app.serve import MOST_PARTS, PROTOCOL, VISITOR, Line, visitor_of, well_formed


def message(buffers: int = 0) -> bytes:
    parts = [json.dumps({"msg_type": "comm_msg"}).encode(), b"{}", b"{}", b"{}", *[b"picture"] * buffers]
    return bytes(serialize_msg_to_ws_v1(parts, "shell"))  # type: ignore[no-untyped-call]


def test_a_visitor_is_known_by_the_cookie_they_were_given_and_by_none_they_made_up() -> None:
    given = visitor_of(None)
    assert visitor_of(given) == given
    for made_up in (
        "",
        "a b",
        "a\nSet-Cookie: x=y",
        "a; Domain=elsewhere",
        "\xff",
        given + "\n",
        given * 2000,
    ):
        assert VISITOR.fullmatch(visitor_of(made_up))


def test_what_pages_send_is_taken() -> None:
    assert all(well_formed(message(buffers)) for buffers in (0, 1, 20))


@pytest.mark.parametrize("protocol", [PROTOCOL, "", "gone"])
def test_a_kernel_hears_only_who_is_there_and_speaks_its_protocol(protocol: str) -> None:
    """Read by the older one, a message of this one is thousands of millions of parts."""
    heard: list[object] = []
    line = Line.__new__(Line)
    line.connection = SimpleNamespace(handle_incoming_message=heard.append)
    line.ws_connection = None
    if protocol != "gone":
        line.ws_connection = SimpleNamespace(selected_subprotocol=protocol, close=lambda *why: None)
    line.on_message(message())
    assert heard == ([message()] if protocol == PROTOCOL else [])


def test_a_protocol_is_asked_for_by_its_whole_name() -> None:
    line = Line.__new__(Line)
    for asked in ("", f"x{PROTOCOL}", f"{PROTOCOL}x", f"other, {PROTOCOL}/2"):
        line.request = SimpleNamespace(headers={"Sec-WebSocket-Protocol": asked})
        with pytest.raises(HTTPError, match="the protocol here"):
            asyncio.run(line.get())


def test_made_up_offsets_are_refused_before_anybody_counts_to_them() -> None:
    good = message(2)
    huge = (2**64 - 1).to_bytes(8, "little")
    for bad in (b"", b"1234567", huge, huge + good[8:], good[:8] + huge + good[16:], good[:40], "text", None,
                (MOST_PARTS + 1).to_bytes(8, "little") + bytes(8 * 300)):  # fmt: skip
        assert not well_formed(bad)
    draws = random.Random(1)
    for _ in range(2000):  # whatever is made of it, an answer comes at once
        at = draws.randrange(len(good))
        well_formed(good[:at] + draws.randbytes(draws.randrange(12)) + good[at:])
