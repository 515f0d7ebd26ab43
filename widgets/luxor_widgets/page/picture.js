// The picture of a position for whoever looks at the page: as a file, or to be pasted elsewhere. The kernel says what it
// looks like; a server's disk has no part in it.

const PIXELS = 1600; // that a picture in pixels is wide

async function inPixels(svg) {
  const picture = new Image();
  picture.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  await picture.decode();
  const canvas = document.createElement("canvas");
  canvas.width = PIXELS;
  canvas.height = Math.round((PIXELS * picture.naturalHeight) / picture.naturalWidth);
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(picture.src);
  return new Promise(done => canvas.toBlob(done, "image/png"));
}

// "svg" and "png" are downloaded; "copy" goes to the clipboard, or where there is none it is downloaded too.
async function keepPicture(kind, name, svg) {
  if (kind === "svg") return download(`${name}.svg`, "image/svg+xml", svg);
  const pixels = await inPixels(svg);
  try {
    if (kind !== "copy") throw new Error("to be downloaded");
    await navigator.clipboard.write([new ClipboardItem({ "image/png": pixels })]);
  } catch {
    download(`${name}.png`, "image/png", pixels);
  }
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // no clipboard without a secure address: the old way works everywhere
    const field = Object.assign(document.createElement("textarea"), { value: text });
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
}

// A file for whoever looks at this page: the browser asks where to keep it, or keeps it among the downloads.
function download(name, type, data) {
  const href = URL.createObjectURL(new Blob([data], { type }));
  const link = Object.assign(document.createElement("a"), { href, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
