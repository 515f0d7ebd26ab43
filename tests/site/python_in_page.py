"""Code in the Python that the site publishes, in a worker of a real browser."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

TOP = Path(__file__).parents[2]
PATIENCE = 600_000  # milliseconds
# A worker that is no part of the site; what it loads is: Pyodide, the lock file, our wheel with the kernel.
WORKER = """
onmessage = async ({ data }) => {
  try {
    const { loadPyodide } = await import(`${data.python}/pyodide.mjs`);
    const lockFileURL = `${data.python}/pyodide-lock.json`;
    const env = { LUXOR_NEED_KERNEL: '1' };
    const python = await loadPyodide({ indexURL: `${data.python}/`, lockFileURL, packages: [], env });
    await python.loadPackage('luxor-explorer', { messageCallback: () => {} });
    for (const [path, text] of data.files) {
      python.FS.mkdirTree(path.slice(0, path.lastIndexOf('/')));
      python.FS.writeFile(path, text);
    }
    python.runPython("import sys; sys.path.insert(0, '/tried')");
    postMessage({ told: python.runPython(data.code) });
  } catch (error) {
    postMessage({ failed: String(error).slice(-2000) });
  }
};
"""
RUN = """([script, data]) => new Promise((done, fail) => {
  const address = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  const worker = new Worker(address, { type: 'module' });
  worker.onmessage = ({ data }) => data.failed ? fail(new Error(data.failed)) : done(data.told);
  worker.onerror = event => fail(new Error(event.message));
  worker.postMessage(data);
})"""


def run_in_page(page: Page, address: str, code: str, *files: str) -> str:
    """What the last line of a code comes to; `files` of ours go along, such as tests/kernel/digests.py."""
    page.set_default_timeout(PATIENCE)
    page.goto(f"{address}/assets/icon.svg")  # any page of that origin
    data = {"python": f"{address}/python", "files": files_of(*files), "code": code}
    told: str = page.evaluate(RUN, [WORKER, data])
    return told


def files_of(*names: str) -> list[tuple[str, str]]:
    """Files of ours as the worker lays them down."""
    return [(f"/tried/{name}", (TOP / name).read_text("utf-8")) for name in names]
