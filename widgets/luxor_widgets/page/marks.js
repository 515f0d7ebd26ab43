// Arrows and highlights by the right mouse button: a drag from one thing to another, or a click on one.
// Shift, Alt and Ctrl (or Command) have a colour each; without them it is the chosen one.

class Pencil {
  constructor(tell) {
    this.tell = tell;
    this.from = null; // {canvas, key, x, y} while the button is down
  }

  static colour({ shiftKey, altKey, ctrlKey, metaKey }) {
    return shiftKey ? "blue" : altKey ? "red" : ctrlKey || metaKey ? "gold" : "";
  }

  down(canvas, region, event) {
    this.from = { canvas, key: region?.[0], x: event.clientX, y: event.clientY };
  }

  // While it is drawn, a plain line follows the mouse; the real arrow comes from the kernel.
  move(event) {
    const { canvas, key, x, y } = this.from ?? {};
    if (!key) return;
    const frame = canvas.getBoundingClientRect();
    const line = this.line(canvas.parentElement, canvas, frame);
    const ends = [x - frame.left, y - frame.top, event.clientX - frame.left, event.clientY - frame.top];
    line.querySelector("path").setAttribute("d", `M${ends[0]} ${ends[1]}L${ends[2]} ${ends[3]}`);
  }

  line(parent, canvas, { width, height }) {
    const found = parent.querySelector(".lx-drawing");
    if (found) return found;
    const line = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    line.setAttribute("class", "lx-drawing");
    line.setAttribute("aria-hidden", "true");
    line.style.cssText = `left:${canvas.offsetLeft}px;top:${canvas.offsetTop}px;width:${width}px;height:${height}px`;
    line.append(document.createElementNS("http://www.w3.org/2000/svg", "path"));
    parent.append(line);
    return line;
  }

  up(canvas, region, event) {
    const { canvas: began, key } = this.from ?? {};
    this.drop();
    if (!key || canvas !== began || !region) return;
    const keys = region[0] === key ? [key] : [key, region[0]];
    this.tell("draw", [...keys, Pencil.colour(event)].join(" "));
  }

  drop() {
    this.from?.canvas.parentElement.querySelector(".lx-drawing")?.remove();
    this.from = null;
  }
}
