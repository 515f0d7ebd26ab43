// Compiles the modules in archives with the very Python that will import them: Pyodide itself, in Node.
// Only what was compiled is kept: a page unpacks half the files and compiles nothing when it starts.
// node compile.mjs FOLDER-OF-PYODIDE FOLDER-OF-WHEELS-AND-STANDARD-LIBRARY
import { pathToFileURL } from 'node:url';

const [pyodide, archives] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: pyodide, packages: [] });
python.mountNodeFS('/archives', archives);
python.runPython(`
import compileall, pathlib, py_compile, shutil, sys, zipfile

unchecked = py_compile.PycInvalidationMode.UNCHECKED_HASH  # nobody edits what is in an archive
library = next(path for path in sys.path if path.endswith(".zip"))
for path in sorted(pathlib.Path("/archives").iterdir()):
    folder = pathlib.Path("/work")
    with zipfile.ZipFile(path) as archive:
        archive.extractall(folder)
    place = "/lib/site-packages" if path.suffix == ".whl" else library
    compileall.compile_dir(folder, quiet=2, legacy=True, stripdir=str(folder), prependdir=place,
                           invalidation_mode=unchecked)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for made in sorted(folder.rglob("*")):
            if made.is_file() and not (made.suffix == ".py" and made.with_suffix(".pyc").exists()):
                archive.write(made, made.relative_to(folder))
    shutil.rmtree(folder)
`);
process.exit(0);
