// A game that somebody brings along: the line of a position, or a file that was saved.

// `go` tells the kernel what is wished for; it says by `refuse` what is wrong with it.
function luxorOpening({ dialog, say, go }) {
  const LARGEST = 4 * 1024 * 1024; // bytes of a file: with more in one message the connection is lost
  const line = dialog.querySelector("textarea");
  const note = dialog.querySelector("[role=alert]");
  const file = dialog.querySelector("input[type=file]");

  function refuse(text) {
    if (text && !dialog.open) dialog.showModal(); // the line came with a link
    note.textContent = text;
    line.setAttribute("aria-invalid", String(Boolean(text)));
  }

  function wish(text) {
    refuse("");
    line.value = text.length > LARGEST || text.startsWith("{") ? "" : text;
    if (text.length > LARGEST) refuse(say("home.too-large"));
    else go({ do: "open", text });
  }

  async function read() {
    const [chosen] = file.files;
    if (!chosen) return;
    if (chosen.size > LARGEST) refuse(say("home.too-large"));
    else wish(await chosen.text());
    file.value = ""; // so that the same file can be chosen again
  }

  dialog.querySelector("form").addEventListener("submit", event => (event.preventDefault(), wish(line.value)));
  dialog.querySelector(".lx-choose-file").addEventListener("click", () => file.click());
  file.addEventListener("change", read);
  line.addEventListener("keydown", event => {
    if (event.key !== "Enter") return;
    event.preventDefault(); // a position is one line
    wish(line.value);
  });
  return { open: () => (refuse(""), dialog.showModal()), wish, refuse };
}
