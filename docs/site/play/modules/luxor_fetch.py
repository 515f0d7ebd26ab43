"""What a notebook in a page needs beside what the site has: a cell fetches it, and says so."""

SAID = "{} come from Pyodide's own distribution (some 20 MB, the first time): fetching them …"
FAILED = (
    "{} could not be fetched: is there a network? All that makes no tables and no plots works without them."
)


async def fetch(*names: str) -> None:
    """Have packages of Pyodide's distribution there before they are imported."""
    import pyodide_js

    told = ", ".join(names)
    print(SAID.format(told))
    try:
        await pyodide_js.loadPackage(list(names))
    except Exception as error:
        raise ModuleNotFoundError(FAILED.format(told)) from error
    missing = [name for name in names if name not in pyodide_js.loadedPackages.to_py()]
    if missing:
        raise ModuleNotFoundError(FAILED.format(", ".join(missing)))
    print("They are there.")
