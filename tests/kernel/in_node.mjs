// Runs the kernel that was built for browsers in the Python that runs there, in Node: prints what digests.py tells.
// node in_node.mjs FOLDER-OF-PYODIDE FOLDER-OF-SOURCES WHAT NUMBER
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, sources, what, number] = process.argv.slice(2);
process.on("uncaughtException", error => {
  console.error(String(error.stack).slice(-3000)); // not the line of a megabyte that it stands in
  process.exit(1);
});
const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")));
const python = await loadPyodide({ indexURL: pyodide, packages: [], env: { LUXOR_NEED_KERNEL: "1", HOME: "/" } });
python.mountNodeFS("/sources", sources);
python.runPython("import sys; sys.path.insert(0, '/sources')");
console.log(python.runPython(`from tests.kernel.digests import told; told(${JSON.stringify(what)}, ${Number(number)})`));
process.exit(0);
