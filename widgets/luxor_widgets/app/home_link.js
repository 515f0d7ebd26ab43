// The kernel's end of the home page (home.js): what is chosen there is told here, and the other way round.

async function render({ model: script }) {
  const model = await modelOf(script);
  model.on("msg:custom", said => window.luxorHome?.hear(said));
  window.luxorHome?.connect(told => model.send(told));
}

export default { render };
