"""What every test may use."""

import random
import sys
from collections.abc import Iterator

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--shuffle", type=int, metavar="SEED", help="run the tests in an order of this number")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """No test may depend on those before it: `make soak` runs them in another order each time."""
    seed = config.getoption("--shuffle")
    if seed is not None:
        random.Random(seed).shuffle(items)


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
