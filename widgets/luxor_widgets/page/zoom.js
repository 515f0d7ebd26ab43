// Two fingers enlarge the board, up to twice; one finger then moves it. It is small again when they pinch, or after a
// double tap on what cannot be played.

const MOST_ZOOM = 2, SMALLEST = 1.08, DOUBLE = 300; // milliseconds between two taps

class Zoom {
  constructor() {
    this.scale = 1;
    this.x = 0;
    this.y = 0;
    this.from = null; // where the fingers were, and what the board was like then
    this.tapped = -Infinity;
  }

  // Fingers came or went: what they do next begins from here.
  begin(canvas, touches) {
    const { left, top } = canvas.getBoundingClientRect();
    const base = { left: left - this.x, top: top - this.y };
    this.from = touches.length ? { ...held(touches, base), base, scale: this.scale, left: this.x, top: this.y } : null;
  }

  move(canvas, touches) {
    if (!this.from) return;
    const { x, y, apart } = held(touches, this.from.base), { from } = this;
    const scale = Math.max(1, Math.min(MOST_ZOOM, from.apart && apart ? (from.scale * apart) / from.apart : from.scale));
    this.set(canvas, scale, x - ((from.x - from.left) / from.scale) * scale, y - ((from.y - from.top) / from.scale) * scale);
  }

  // The board never leaves its place.
  set(canvas, scale, x = 0, y = 0) {
    const within = (value, size) => Math.max(size * (1 - scale), Math.min(0, value));
    [this.scale, this.x, this.y] = [scale, within(x, canvas.offsetWidth), within(y, canvas.offsetHeight)];
    canvas.style.transform = scale > 1 ? `translate(${this.x}px, ${this.y}px) scale(${scale})` : "";
    canvas.parentElement.toggleAttribute("data-zoomed", scale > 1);
  }

  end(canvas, touches) {
    this.begin(canvas, touches);
    if (!touches.length && this.scale < SMALLEST) this.set(canvas, 1);
  }

  // A tap on nothing that can be played: the second one soon after brings the whole board back.
  tap(canvas, time) {
    if (time - this.tapped < DOUBLE) this.set(canvas, 1);
    this.tapped = time;
  }
}

// The middle of all fingers, and how far the first two are apart.
function held(touches, { left, top }) {
  const [one, other = one] = touches;
  const [x, y] = [(one.clientX + other.clientX) / 2 - left, (one.clientY + other.clientY) / 2 - top];
  return { x, y, apart: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) };
}
