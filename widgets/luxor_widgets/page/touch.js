// Fingers: they cannot point, so the first tap on an option, or on what stands for one, shows what it does, and the
// second plays it. A finger that rests on a thing asks what it is.

const LONG = 500; // milliseconds

class Finger {
  constructor(root, foresight, under, tell) {
    this.root = root;
    this.foresight = foresight;
    this.under = under; // (canvas, point) -> what lies there
    this.tell = tell;
    this.known = false; // this page is touched
    this.resting = 0;
  }

  canvasOf({ target }) {
    return target instanceof HTMLCanvasElement && this.root()?.contains(target) ? target : null;
  }

  down(event) {
    this.known = true;
    clearTimeout(this.resting);
    const canvas = this.canvasOf(event);
    const region = canvas && event.touches.length === 1 && this.under(canvas, event.touches[0]);
    if (region) this.resting = setTimeout(() => this.tell("about", region[0]), LONG);
    if (this.shows(event)) event.stopImmediatePropagation();
  }

  up() {
    clearTimeout(this.resting);
  }

  // Whether a tap, or the click that a browser makes of it, has only shown something.
  shows(event) {
    if (event.type === "click" && !this.known) return false;
    const row = event.target.closest?.("[data-option]"), canvas = this.canvasOf(event), { foresight } = this;
    let numbers = [];
    if (row && this.root()?.contains(row) && event.type === "click") numbers = [Number(row.dataset.option)];
    else if (canvas && event.type === "touchstart") {
      const region = this.under(canvas, event.touches[0]);
      numbers = region ? foresight.fitting(region[0]) : [];
    }
    if (numbers.length !== 1 || numbers.join() === foresight.shown) return false;
    if (!foresight.told.options[numbers[0]]?.told) return false; // nothing to show
    foresight.show(numbers, this.root());
    return true;
  }
}
