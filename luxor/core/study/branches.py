"""Putting the tree of a session in order: another main line, and branches that nobody wants any more.

Whoever writes a session down relies on two things: parents come before their children, and the children of a
node come in their order. So nodes get new numbers here, all at once: another thread may be writing meanwhile.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from threading import Lock
from typing import TYPE_CHECKING

from luxor.core.study.node import Node

if TYPE_CHECKING:
    from luxor.core.study.session import Session

numbering = Lock()  # held while nodes get other numbers, and while somebody writes them down


def promote(session: Session, node: Node) -> None:
    """Make the way to a node the main line: each node on it becomes the first child of its parent."""
    for parent, child in pairwise(node.path()):
        parent.children = [child, *(other for other in parent.children if other is not child)]
        parent.trail = child
    _number(session)


def delete(session: Session, node: Node) -> int:
    """Take a node and all that follows out of the tree; how many they were."""
    parent = node.parent
    assert parent is not None
    gone = list(_below(node))
    parent.children = [child for child in parent.children if child is not node]
    if parent.trail is node:
        parent.trail = parent.children[0] if parent.children else None
    _number(session)
    for each in gone:
        each.id = -1
    return len(gone)


def count_below(node: Node) -> int:
    """How many nodes would be deleted with it, itself among them."""
    return sum(1 for _ in _below(node))


def _number(session: Session) -> None:
    """Number all nodes anew, line by line; what was left out of the tree keeps its number."""
    nodes = list(_below(session.root))
    with numbering:
        for number, node in enumerate(nodes):
            node.id = number
        session.nodes = nodes


def _below(node: Node) -> Iterator[Node]:
    """A node and all that follows: its main line first, then what leaves that, nearest the end first."""
    waiting = [node]
    while waiting:
        at = waiting.pop()
        yield at
        waiting += reversed(at.children)
