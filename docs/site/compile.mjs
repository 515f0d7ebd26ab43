// Compiles the modules in wheels with the very Python that will import them: Pyodide itself, in Node.
// node compile.mjs FOLDER-OF-PYODIDE FOLDER-OF-WHEELS
import { pathToFileURL } from 'node:url';

const [pyodide, wheels] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: pyodide, packages: [] });
python.mountNodeFS('/wheels', wheels);
python.runPython(`
import compileall, pathlib, py_compile, shutil, zipfile

unchecked = py_compile.PycInvalidationMode.UNCHECKED_HASH  # nobody edits what is in a wheel
for wheel in sorted(pathlib.Path("/wheels").glob("*.whl")):
    folder = pathlib.Path("/work")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    compileall.compile_dir(folder, quiet=2, stripdir=str(folder), prependdir="/lib/site-packages",
                           invalidation_mode=unchecked)
    with zipfile.ZipFile(wheel, "a", zipfile.ZIP_DEFLATED) as archive:
        for made in sorted(folder.rglob("*.pyc")):
            archive.write(made, made.relative_to(folder))
    shutil.rmtree(folder)
`);
