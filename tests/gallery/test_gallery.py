"""The gallery is a page with every picture, of samples and of positions that were played."""

from pathlib import Path

from tests.gallery.gallery import exhibits, expedition_exhibits, played_exhibits, write_gallery


def test_the_gallery_is_a_page_with_every_picture(tmp_path: Path) -> None:
    files = write_gallery(tmp_path)
    page = (tmp_path / "index.html").read_text("utf-8")
    shown = [exhibit.name for exhibit in (*exhibits(), *played_exhibits(), *expedition_exhibits())]
    assert [file.stem for file in files] == shown
    assert all(file.exists() and f'src="{file.name}"' in page for file in files)
