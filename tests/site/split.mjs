// Starts Python as the live part of the site does, and says what each stage took, in milliseconds of CPU, as JSON.
// node split.mjs FOLDER-OF-PYODIDE
import { pathToFileURL } from 'node:url';

const folder = process.argv[2];
const took = {};
let before = process.cpuUsage();
const done = (stage) => {
  const { user, system } = process.cpuUsage(before);
  took[stage] = Math.round((user + system) / 1000);
  before = process.cpuUsage();
};
const quiet = { messageCallback: () => {} };

const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: folder, packages: [] });
done('load');
await python.loadPackage(['micropip', 'ipython', 'jedi', 'typing-extensions', 'ipywidgets', 'ipycanvas', 'anywidget'], quiet);
python.runPython('import IPython, ipywidgets, ipycanvas, anywidget');
done('kernel');
await python.loadPackage(['luxor-explorer'], quiet);
done('unpack');
python.runPython('import luxor, luxor_widgets');
done('import');
python.runPython(`
from luxor_widgets import explore
board = explore(luxor.new_game(players=2, seed=7, names=("Ani", "Jan")))
`);
done('draw');
console.log(JSON.stringify(took));
process.exit(0);
