"""What a visitor's page may send to the app's server: messages that are what they say, and nothing else."""

from __future__ import annotations

import json
import random

from jupyter_server.services.kernels.connection.base import serialize_msg_to_ws_v1

from luxor_widgets.app.serve import MOST_PARTS, well_formed


def message(buffers: int = 0) -> bytes:
    parts = [json.dumps({"msg_type": "comm_msg"}).encode(), b"{}", b"{}", b"{}", *[b"picture"] * buffers]
    return bytes(serialize_msg_to_ws_v1(parts, "shell"))  # type: ignore[no-untyped-call]


def test_what_pages_send_is_taken() -> None:
    assert all(well_formed(message(buffers)) for buffers in (0, 1, 20))


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
