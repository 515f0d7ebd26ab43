"""What the compiled module offers, for the type checker; `source/binding.c` says what each function does."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Protocol, TypeAlias

Row: TypeAlias = "array[int] | bytes"  # 32-bit numbers
Tables: TypeAlias = object
Found: TypeAlias = object  # what a search remembers


class Library(Protocol):
    """`luxor.kernel._kernel`."""

    sources: str

    def tables(self, game: str, row: Row, /) -> Tables: ...

    def batch(
        self,
        tables: Tables,
        starts: Sequence[Row],
        lines: Row,
        deals: Row,
        luck: Row,
        policies: bytes,
        arena: int,
        turns: int,
        most: int,
        rival: Tables | None,
        /,
    ) -> bytearray: ...

    def pairs(
        self,
        tables: Tables,
        starts: Sequence[Row],
        luck: Row,
        policies: bytes,
        arena: int,
        turns: int,
        most: int,
        /,
    ) -> tuple[bytearray, list[bytes]]: ...

    def play(
        self, tables: Tables, start: Sequence[Row], words: Row, policies: bytes, turns: int, most: int, /
    ) -> tuple[int, int, int, bytes, bytes]: ...

    def lines(
        self,
        tables: Tables,
        view: Sequence[Row],
        seed: int,
        numbers: Row,
        soft: Row,
        roots: Row,
        curious: Row,
        /,
    ) -> tuple[int, int, bytes]: ...

    def turns(
        self,
        tables: Tables,
        view: Sequence[Row],
        seed: int,
        numbers: Row,
        soft: Row,
        roots: Row,
        curious: Row,
        /,
    ) -> bytes: ...

    def weigh(
        self,
        tables: Tables,
        view: Sequence[Row],
        seed: int,
        numbers: Row,
        soft: Row,
        roots: Row,
        curious: Row,
        fresh: int,
        wanted: Row,
        codes: Row,
        /,
    ) -> tuple[int, bytes, bytes]: ...

    def echo(self, tables: Tables, start: Sequence[Row], /) -> bytes: ...

    def deal(self, tables: Tables, view: Sequence[Row], seed: int, /) -> bytes: ...

    def search(self, tables: Tables, seat: int, all_open: int, /) -> Found: ...

    def solve(self, search: Found, start: Sequence[Row], most: int, /) -> tuple[int, bytes, bytes]: ...

    def follow(
        self, search: Found, deciders: tuple[Found, ...], deals: int, start: Sequence[Row], most: int, /
    ) -> tuple[int, int, bytes]: ...
