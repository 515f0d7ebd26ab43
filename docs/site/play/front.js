// The page's half: models and views of ipywidgets as in Jupyter, for Python that runs in a worker (python.js).
import * as base from "@jupyter-widgets/base";
import { ManagerBase } from "@jupyter-widgets/base-manager";
import * as controls from "@jupyter-widgets/controls";
import { Widget } from "@lumino/widgets";
import anywidget from "anywidget";
import ipycanvas from "ipycanvas";
import { whyNone } from "./failures.js";
import "@jupyter-widgets/controls/css/labvariables.css";
import "@jupyter-widgets/controls/css/widgets.css";

const MODULES = { "@jupyter-widgets/base": base, "@jupyter-widgets/controls": controls, anywidget, ipycanvas };
const IDLE = { content: { execution_state: "idle" } };

// A widget's line to Python. Jupyter would say when a message was dealt with; models wait for that before they say more.
class Line {
  constructor(id, tell) {
    this.comm_id = id;
    this.target_name = "jupyter.widget";
    this.tell = tell;
  }
  send(data, callbacks, metadata, buffers = []) {
    this.tell({ id: this.comm_id, data }, buffers, () => {
      callbacks?.iopub?.status?.(IDLE);
      callbacks?.shell?.reply?.({});
    });
    return base.uuid();
  }
  on_msg(hear) {
    this.hear = hear;
  }
  on_close(shut) {
    this.shut = shut;
  }
  open() {}
  close() {}
}

class Manager extends ManagerBase {
  constructor(tell) {
    super();
    this.tell = tell;
    this.lines = new Map();
  }
  async loadClass(name, module) {
    return MODULES[module][name];
  }
  async _create_comm() {
    throw new Error("widgets are made in Python only");
  }
  async _get_comm_info() {
    return {};
  }
  hear({ kind, id, data, metadata }, buffers) {
    const message = { content: { comm_id: id, data }, metadata, buffers: buffers.map(each => new DataView(each)) };
    if (kind === "comm_open") {
      const line = new Line(id, this.tell);
      this.lines.set(id, line);
      this.handle_comm_open(line, message);
    } else if (kind === "comm_msg") this.lines.get(id)?.hear?.(message);
    else {
      this.lines.get(id)?.shut?.(message);
      this.lines.delete(id);
    }
  }
  async show(id, place) {
    const view = await this.create_view(await this.get_model(id));
    Widget.attach(view.luminoWidget, place);
    addEventListener("resize", () => view.luminoWidget.update());
  }
}

// What a browser must have; the home page says in words what is missing.
function lacking() {
  if (!window.WebAssembly || !window.DecompressionStream || !window.HTMLDialogElement) return "old";
  return window.Worker ? "" : "worker";
}

function start(home) {
  const lacks = lacking();
  if (lacks) return home.fail(lacks);
  const place = document.querySelector("#rendered_cells > div");
  const script = new URL("python.js", import.meta.url);
  let worker;
  try {
    worker = new Worker(script, { type: "module", name: "table" });
  } catch {
    return home.fail("worker");
  }
  const waiting = []; // for messages that Python is dealing with, in their order
  const manager = new Manager((said, buffers, done) => {
    waiting.push(done);
    worker.postMessage({ said: JSON.stringify(said), buffers: buffers.map(bytes) });
  });
  const hear = {
    stage: share => home.progress(share),
    say: ([text, buffers]) => manager.hear(JSON.parse(text), buffers),
    dealt: () => waiting.shift()(),
    keep: text => kept(text),
    root: id => manager.show(id, place).then(keepForLater),
    failed: ([kind, text]) => (console.error(text), home.fail(kind)),
  };
  worker.addEventListener("message", ({ data }) => hear[data.what](data.told));
  worker.addEventListener("error", event => whyNone(event.message, script).then(home.fail));
  worker.postMessage({ kept: kept() });
}

// The last game, from visit to visit.
function kept(text) {
  try {
    if (text !== undefined) localStorage.setItem("luxor-game", text);
    return localStorage.getItem("luxor-game") ?? "";
  } catch {
    return ""; // a browser that keeps nothing
  }
}

function bytes(buffer) {
  return buffer instanceof ArrayBuffer ? buffer : buffer.buffer.slice(buffer.byteOffset, buffer.byteOffset + buffer.byteLength);
}

// Afterwards, so that nothing is fetched twice at once; where a browser keeps nothing there is nothing to be done.
function keepForLater() {
  navigator.serviceWorker?.register(document.body.dataset.offline).catch(error => console.info("not kept:", error));
}

start(window.luxorHome);
