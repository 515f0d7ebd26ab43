// A start as in the page, in Node: prints the files of all modules that are loaded when a few moves have been played.
// node start.mjs FOLDER-OF-PYODIDE FOLDER-OF-PACKS
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";

const [pyodide, packs] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url));
const unpacked = name => gunzipSync(readFileSync(join(packs, name)));
process.on("uncaughtException", error => {
  console.error(String(error.stack).slice(-3000)); // not the line of a megabyte that it stands in
  process.exit(1);
});

const library = join(mkdtempSync(join(tmpdir(), "luxor-")), "library.zip");
writeFileSync(library, unpacked("library.pack"));
const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")));
const python = await loadPyodide({ indexURL: pyodide, stdLibURL: library, packages: [], env: { LUXOR_APP: "1", HOME: "/" } });
const run = name => python.runPython(readFileSync(join(here, name), "utf-8"));
const everythingIsThere = () => {
  throw new Error("everything is in the start");
};
run("boot.py");
python.globals.get("open_packs")(new Uint8Array(unpacked("start.pack")), everythingIsThere);
run("first_moves.py");
const table = python.globals.get("Table")(() => {}, () => null, () => {}, "");
console.log(python.globals.get("first_moves")(table.app));
process.exit(0);
