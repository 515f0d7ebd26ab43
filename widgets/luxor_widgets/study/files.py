"""Where a study comes from and goes to: paths in a notebook, down- and uploads in the app (see files.py)."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

import ipywidgets as w

import luxor
from luxor.core.errors import RecordError
from luxor.core.study.study import MAX_STUDY, Study, write_study
from luxor.core.words.text_files import beside, why
from luxor_widgets.files import Download, in_app, text_of

FILE = "my-study.json"
PAGE, BOOK = ".html", ".ipynb"


class StudyFiles(Protocol):
    """What the desk needs; `upload` is a control of its own where files come through the page."""

    place: str  # the file that is meant, as the user calls it
    upload: w.FileUpload | None

    def open(self) -> Study: ...
    def save(self, study: Study) -> str: ...
    def export(self, study: Study, kind: str, lang: str) -> str: ...


def study_files_for(download: Download) -> StudyFiles:
    return Transfers(download) if in_app() else Paths()


def _exported(study: Study, kind: str, lang: str) -> str:
    return study.page() if kind == PAGE else study.notebook_text(lang)


class Paths:
    """The files of whoever runs the notebook, by their paths."""

    upload: w.FileUpload | None = None

    def __init__(self) -> None:
        self.place = FILE

    def open(self) -> Study:
        return luxor.load_study(self.place)

    def save(self, study: Study) -> str:
        study.save(self.place)
        return self.place

    def export(self, study: Study, kind: str, lang: str) -> str:
        try:
            path = beside(self.place, kind)
        except OSError as error:
            raise RecordError(f"cannot be saved: {why(error)}") from None
        if kind == PAGE:
            study.html(path)
        else:
            study.notebook(path, lang)
        return str(path)


class Transfers:
    """The files of a visitor, through the page."""

    def __init__(self, download: Download) -> None:
        self.place = FILE
        self._download = download
        self.upload: w.FileUpload | None = w.FileUpload(accept=".json", multiple=False, icon="")

    def open(self) -> Study:
        assert self.upload is not None
        text = text_of(self.upload, 4 * MAX_STUDY)
        self.upload.value = ()  # so that the same file can be opened again
        return luxor.read_study(text)

    def save(self, study: Study) -> str:
        self._download(FILE, "application/json", write_study(study).encode("utf-8", "backslashreplace"))
        return FILE

    def export(self, study: Study, kind: str, lang: str) -> str:
        name = str(Path(FILE).with_suffix(kind))
        media = "text/html" if kind == PAGE else "application/x-ipynb+json"
        self._download(name, media, _exported(study, kind, lang).encode("utf-8", "replace"))
        return name
