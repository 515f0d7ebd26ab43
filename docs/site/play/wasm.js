// What Pyodide keeps to itself: that its WebAssembly did not come, or found no memory. It only writes that into its log, and
// whoever loads it waits for ever. `loaded` is what it makes, or fails for the reason.
export async function loaded(load) {
  const streamed = WebAssembly.instantiateStreaming;
  const broken = new Promise((_, fail) => {
    WebAssembly.instantiateStreaming = (asked, imports) =>
      Promise.resolve(asked).then(answer => streamed.call(WebAssembly, typed(answer), imports)).catch(error => {
        fail(error);
        throw error;
      });
  });
  try {
    return await Promise.race([broken, load()]);
  } finally {
    WebAssembly.instantiateStreaming = streamed;
  }
}

// Some hosts do not know this type of file, and a browser is particular about it.
function typed(answer) {
  if (!answer.ok) throw new Error(`fetch ${answer.url}: ${answer.status}`);
  const type = "application/wasm";
  return answer.headers.get("Content-Type") === type ? answer : new Response(answer.body, { headers: { "Content-Type": type } });
}
