// Python in a worker: Pyodide, and our modules as the site packs them (packs.py). One sits at the table, a second one
// works out what takes long; both are this script.
import { loadPyodide } from "pyodide";
import BOOT from "./boot.py";
import { kindOf } from "./failures.js";
import { loaded } from "./wasm.js";

const PYTHON = new URL(PYTHON_FOLDER, import.meta.url).href; // where Pyodide lies
const GAMES = "/games"; // where Python keeps them

const tell = (what, told, moved) => postMessage({ what, told }, moved);

async function fetched(name) {
  const answer = await fetch(new URL(name, import.meta.url));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return new Response(answer.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

// What a start does not need, when Python wants it: it cannot wait, so this is fetched in one go.
function rest() {
  const asked = new XMLHttpRequest();
  asked.open("GET", new URL("rest.pack", import.meta.url), false);
  asked.responseType = "arraybuffer";
  asked.send();
  if (asked.status !== 200) throw new Error(`rest.pack: ${asked.status}`);
  return new Uint8Array(asked.response);
}

async function start() {
  const [library, pack] = await Promise.all([fetched("library.pack"), fetched("start.pack")]);
  tell("stage", 0.3);
  const given = {
    indexURL: PYTHON,
    stdLibURL: URL.createObjectURL(new Blob([library])),
    lockFileContents: LOCK,
    packages: [],
    env: { HOME: GAMES, LUXOR_APP: "1", LUXOR_DATA: GAMES },
  };
  const python = await loaded(() => loadPyodide(given));
  tell("stage", 0.7);
  python.runPython(BOOT);
  python.globals.get("open_packs")(new Uint8Array(pack), rest);
  tell("stage", 0.8);
  return python;
}

const bytes = buffer => new Uint8Array(buffer ?? 0);

// A line from the table to a helper, which is this script once more; the table says by null that it has had enough of it.
function openLine(hear) {
  let helper;
  try {
    helper = new Worker(self.location.href, { type: "module", name: "helper" });
  } catch {
    return null;
  }
  const lost = () => (helper.terminate(), hear("failed", -1, bytes()));
  helper.addEventListener("error", lost);
  helper.addEventListener("message", ({ data }) => {
    if (data.what === "failed") lost();
    else if (data.what === "say") hear(...data.told.slice(0, 2), bytes(data.told[2]));
  });
  return (what, number, data) => {
    if (what === "end") helper.terminate();
    else helper.postMessage([what, number, data.slice().buffer]);
  };
}

// The first message is what the page has kept; all others are what widgets say.
async function sitAtTheTable() {
  const kept = new Promise(known => (onmessage = ({ data }) => known(data.kept)));
  const python = await start();
  const say = (text, buffers) => tell("say", [text, buffers.map(each => each.buffer)]);
  const keep = text => tell("keep", text);
  const table = python.globals.get("Table")(say, hear => openLine(hear.copy()), keep, await kept);
  onmessage = ({ data }) => {
    try {
      table.hear(data.said, data.buffers.map(bytes));
    } finally {
      tell("dealt");
    }
  };
  tell("root", table.root);
}

// What is asked before Python is there waits for it.
async function help() {
  const heard = [];
  let hear = said => heard.push(said);
  onmessage = ({ data }) => hear(data);
  const python = await start();
  const say = (what, number, data) => tell("say", [what, number, data.slice().buffer]);
  const hand = python.globals.get("HelpingHand")(say);
  hear = ([what, number, data]) => hand.hear(what, number, bytes(data));
  heard.forEach(hear);
}

(self.name === "helper" ? help() : sitAtTheTable()).catch(error => tell("failed", [kindOf(error), String(error)]));
