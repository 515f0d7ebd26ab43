// Starts the notebook in the frame, says how far it is, and shows it once there is a board to play on.
// #line=... or #example=... in the address sets up that position or that example instead of a new game.
const frame = document.querySelector('#live');
const PATIENCE = 240_000;
const started = performance.now();
const times = {};

// Only the explorer is shown of the notebook, from edge to edge: this is a page to play on.
const ONLY_THE_EXPLORER = `
  .jp-Cell-inputWrapper, .jp-OutputPrompt, .jp-Cell-outputCollapser, .jp-Notebook-footer { display: none !important; }
  #main-panel .jp-Notebook :is(.jp-WindowedPanel-outer, .jp-WindowedPanel-inner, .jp-WindowedPanel-viewport, .jp-Cell) {
    padding: 0 !important; margin: 0 !important; width: 100% !important; max-width: none !important; box-shadow: none !important;
  }
`;
const onlyTheExplorer = ({ shell }, { toolbar }) => {
  for (const part of [shell.top, shell.menu, toolbar]) part.hide();  // by their layout, which closes the gaps
  shell.expandTop = () => {};  // it comes back whenever a narrow window becomes a wide one
  const style = frame.contentDocument.createElement('style');
  style.textContent = ONLY_THE_EXPLORER;
  frame.contentDocument.head.append(style);
};

const until = async (found) => {
  for (;;) {
    let answer;
    try { answer = found(); } catch { answer = undefined; }  // not there yet
    if (answer) return answer;
    if (performance.now() - started > PATIENCE) throw new Error('too slow');
    await new Promise((again) => setTimeout(again, 100));
  }
};

const done = (stage) => {
  times[stage] = Math.round(performance.now() - started);
  document.querySelector(`[data-stage=${stage}]`).classList.add('done');
};

// The code of the notebook as it was published, whatever was kept of the last visit, with what the address asks for.
const code = () => {
  const asked = new URLSearchParams(location.hash.slice(1));
  const shown = [['line', 'position'], ['example', 'example']]
    .filter(([name]) => asked.get(name))
    .map(([name, call]) => `shown = luxor.${call}(${JSON.stringify(asked.get(name))})`);
  return shown.length ? frame.dataset.code.replace(/^shown = .*$/m, () => shown[0]) : frame.dataset.code;
};

const wrong = (what) => { document.querySelector(`.wrong[data-what=${what}]`).hidden = false; };

const play = async () => {
  const notebook = () => frame.contentWindow.jupyterapp.shell.currentWidget;
  await until(() => notebook().context.isReady);
  done('page');
  const session = notebook().context.sessionContext;
  await session.ready;
  await until(() => session.session.kernel.status === 'idle' || session.session.kernel.status === 'unknown');
  await session.session.kernel.requestExecute({ code: '1', silent: true }).done;
  done('python');
  const cell = notebook().content.widgets[0].model;
  cell.outputs.clear();
  cell.sharedModel.setSource(code());
  await session.session.kernel.requestExecute({ code: 'import luxor, luxor_widgets', silent: true }).done;
  done('rules');
  frame.contentWindow.jupyterapp.commands.execute('notebook:run-all-cells');
  onlyTheExplorer(frame.contentWindow.jupyterapp, notebook());
  const failed = () => cell.outputs.toJSON().some((output) => output.output_type === 'error');
  await until(() => frame.contentDocument.querySelector('.lx canvas') || failed());
  if (failed()) return wrong('unknown');
  done('board');
  document.body.classList.add('playing');
  document.body.dataset.times = JSON.stringify(times);
};

play().catch(() => wrong('slow'));
addEventListener('hashchange', () => location.reload());
