// Starts the notebook in the frame, says how far it is, and shows it once there is a board to play on.
// #line=... in the address sets up that position instead of a new game.
const frame = document.querySelector('#live');
const PATIENCE = 240_000;
const started = performance.now();
const times = {};

// Only the explorer is shown of the notebook: this is a page to play on.
const ONLY_THE_EXPLORER = `
  #top-panel-wrapper, #menu-panel-wrapper, .jp-NotebookPanel-toolbar, .jp-Cell-inputWrapper, .jp-OutputPrompt,
  .jp-Cell-outputCollapser, .jp-Notebook-footer, .jp-InputCollapser { display: none !important; }
  .jp-Notebook, .jp-NotebookPanel-notebook, .jp-Cell, .jp-WindowedPanel-outer { padding: 0 !important; margin: 0 !important; }
  .jp-WindowedPanel-viewport, .jp-Notebook .jp-Cell { max-width: none !important; width: 100% !important; box-shadow: none !important; }
`;

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

const code = () => {
  const line = new URLSearchParams(location.hash.slice(1)).get('line');
  if (!line) return null;
  return `import luxor\nfrom luxor_widgets import explore\n\nexplore(luxor.Session(luxor.position(${JSON.stringify(line)})))`;
};

const play = async () => {
  const notebook = () => frame.contentWindow.jupyterapp.shell.currentWidget;
  await until(() => notebook().context.isReady);
  done('page');
  const session = notebook().context.sessionContext;
  await session.ready;
  await until(() => session.session.kernel.status === 'idle' || session.session.kernel.status === 'unknown');
  await session.session.kernel.requestExecute({ code: '1', silent: true }).done;
  done('python');
  const asked = code();
  if (asked) notebook().content.widgets[0].model.sharedModel.setSource(asked);
  await session.session.kernel.requestExecute({ code: 'import luxor, luxor_widgets', silent: true }).done;
  done('rules');
  frame.contentWindow.jupyterapp.commands.execute('notebook:run-all-cells');
  const style = frame.contentDocument.createElement('style');
  style.textContent = ONLY_THE_EXPLORER;
  frame.contentDocument.head.append(style);
  await until(() => frame.contentDocument.querySelector('.lx canvas'));
  done('board');
  document.body.classList.add('playing');
  document.body.dataset.times = JSON.stringify(times);
};

play().catch(() => { document.querySelector('.wrong').hidden = false; });
