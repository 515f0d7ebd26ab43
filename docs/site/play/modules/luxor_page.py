"""How widgets talk to a page that has no Jupyter behind it.

Python runs in a worker of the page. What a kernel does for widgets elsewhere is done here: what they say goes
to the page as JSON with buffers beside it, and what the page says comes back the same way. It is no part of
our packages, since some widgets are made when those are imported, and want to talk.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Sequence

import comm
from comm.base_comm import BaseComm

Say = Callable[[str, Sequence[bytes]], None]  # JSON, and the buffers that belong to it


class PageComm(BaseComm):
    """A widget's line to the page."""

    say: Say

    def publish_msg(
        self,
        msg_type: str,
        data: dict[str, object] | None = None,
        metadata: dict[str, object] | None = None,
        buffers: list[bytes] | None = None,
        **_: object,
    ) -> None:
        told = {"kind": msg_type, "id": self.comm_id, "data": data or {}, "metadata": metadata or {}}
        self.say(json.dumps(told), [bytes(each) for each in buffers or ()])


def talk(say: Say) -> None:
    """From now on widgets talk to the page."""
    PageComm.say = staticmethod(say)
    comm.create_comm = PageComm


def hear(text: str, buffers: Sequence[bytes]) -> None:
    """The page says something to a widget; a mistake of ours is for the page's log."""
    said = json.loads(text)
    line = comm.get_comm_manager().comms.get(said["id"])
    if line is None:
        return  # it was closed meanwhile
    message = {"content": {"comm_id": said["id"], "data": said["data"]}, "metadata": {}}
    try:
        line.handle_msg(message | {"buffers": [memoryview(each) for each in buffers]})
    except MemoryError:
        raise  # there is no going on
    except Exception:
        logging.getLogger(__name__).exception("a widget could not answer")
