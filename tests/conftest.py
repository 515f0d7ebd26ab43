"""What every test may use."""

import sys
from collections.abc import Iterator

import pytest


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*ids): the rules of the catalogue that a test shows at work")


@pytest.fixture(autouse=True, scope="session")
def _own_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The games that tests play are not the user's last ones."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LUXOR_DATA", str(tmp_path_factory.mktemp("kept")))
        yield


@pytest.fixture(autouse=True)
def _nothing_left_to_write() -> Iterator[None]:
    """What a test has played is written before the next one begins."""
    yield
    autosave = sys.modules.get("luxor_widgets.autosave")
    if autosave is not None:
        autosave.flush()
