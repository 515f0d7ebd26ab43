"""Wheels for tests, made of a few texts."""

from __future__ import annotations

import zipfile
from collections.abc import Mapping
from pathlib import Path


def made_wheel(folder: Path, name: str, version: str, files: Mapping[str, str]) -> Path:
    """A pure wheel with these files in it."""
    path = folder / f"{name}-{version}-py3-none-any.whl"
    info = f"{name}-{version}.dist-info"
    about = {
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{info}/RECORD": "",
    }
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as wheel:
        for inner, text in {**files, **about}.items():
            wheel.writestr(inner, text)
    return path
