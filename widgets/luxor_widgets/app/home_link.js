// The kernel's end of the home page (home.js): what is chosen there is told here, and the other way round.

function initialize({ model }) {
  model.on("msg:custom", said => window.luxorHome?.hear(said));
  window.luxorHome?.connect(told => model.send(told));
}

export default { initialize };
