"""In place of numpy, 3 MB, of which ipycanvas needs what turns its commands into bytes, and no more.

Where the true one is fetched later, as for tables in a notebook, this makes way for it: nothing that is
imported afterwards meets it, nor pillow's stand-in.
"""

import sys
from importlib.abc import MetaPathFinder
from pathlib import Path
from typing import ClassVar

SENTENCE = "this page has only what ipycanvas needs of numpy: {} is not there"
TRUE = Path(__file__).parent / "numpy" / "__init__.py"


class dtype(str):
    """The name of a type of numbers."""


uint8, int32, int64, float16, float32 = map(dtype, ("uint8", "int32", "int64", "float16", "float32"))


class float64(float):
    """IPython asks how to print it."""


class ndarray(bytes):
    """Bytes in a row."""

    dtype = uint8
    flags: ClassVar = {"C_CONTIGUOUS": True}

    @property
    def shape(self) -> tuple[int]:
        return (len(self),)


def frombuffer(buffer: bytes, dtype: dtype = uint8) -> ndarray:
    if dtype != uint8:
        raise NotImplementedError(SENTENCE.format(f"frombuffer of {dtype}"))
    return ndarray(buffer)


def __getattr__(name: str) -> object:
    if TRUE.exists():
        make_way()
        import numpy

        return getattr(numpy, name)
    if name.startswith("__"):
        raise AttributeError(name)
    raise NotImplementedError(SENTENCE.format(name))


def make_way() -> None:
    """Forget the stand-ins: the true ones lie in their places now."""
    sys.meta_path[:] = [finder for finder in sys.meta_path if not isinstance(finder, _WaitsForTrue)]
    for name in ("numpy", "PIL", "PIL.Image"):
        sys.modules.pop(name, None)


class _WaitsForTrue(MetaPathFinder):
    """Looks on whenever something else is imported, such as pandas, which will want the true one."""

    def find_spec(self, name: str, path: object = None, target: object = None) -> None:
        if TRUE.exists():
            make_way()


sys.meta_path.insert(0, _WaitsForTrue())
