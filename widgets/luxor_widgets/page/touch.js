// Fingers: they cannot point, so the first tap on an option, or on what stands for one, shows what it does, and the
// second plays it, when the finger is lifted: it may be the first of two that enlarge the board. A finger that rests on a
// thing asks what it is.

const LONG = 500; // milliseconds

class Finger {
  constructor(root, foresight, under, tell) {
    this.root = root;
    this.foresight = foresight;
    this.under = under; // (canvas, point) -> what lies there
    this.tell = tell;
    this.known = false; // this page is touched
    this.resting = 0;
    this.zoom = new Zoom();
    this.begun = ""; // what may be laid somewhere else
    this.way = ""; // what the tap means, where a card is in sight
    this.pressed = null; // the tap that plays when the finger is lifted
  }

  canvasOf({ target }) {
    return target instanceof HTMLCanvasElement && this.root()?.contains(target) ? target : null;
  }

  down(event) {
    if (event === this.pressed) return void (this.pressed = null); // ipycanvas hears of it now
    this.known = true;
    clearTimeout(this.resting);
    const canvas = this.canvasOf(event);
    const region = canvas && event.touches.length === 1 && this.under(canvas, event.touches[0]);
    if (region) this.resting = setTimeout(() => this.ask(region[0]), LONG);
    this.pressed = null;
    this.begun = region && this.foresight.drags(region[0]) ? region[0] : "";
    if (canvas?.closest(".lx-board")) this.zoom.begin(canvas, event.touches);
    if (canvas && event.touches.length > 1) event.stopImmediatePropagation();
    else if (this.shows(event)) event.stopImmediatePropagation();
    else if (canvas) {
      event.stopImmediatePropagation();
      const { bubbles, cancelable, touches, targetTouches, changedTouches } = event;
      const told = [touches, targetTouches, changedTouches].map(each => [...each]);
      this.way = region ? this.wayTo(region[0]) : "";
      this.pressed = new TouchEvent("touchstart", { bubbles, cancelable, touches: told[0], targetTouches: told[1], changedTouches: told[2] });
      if (this.zoom.scale > 1 && !(region && this.foresight.fitting(region[0]).length)) this.zoom.tap(canvas, event.timeStamp);
    }
  }

  // What was tapped is heard now; what was laid somewhere else is heard there.
  lift({ changedTouches: [finger] }, canvas, pressed) {
    const over = document.elementFromPoint(finger.clientX, finger.clientY), { begun } = this;
    const region = begun && over instanceof HTMLCanvasElement && this.root()?.contains(over) && this.under(over, finger);
    this.begun = "";
    if (region && region[0] !== begun) return this.tell("drag", `${begun} ${region[0]}`);
    if (pressed && this.way) this.tell("way", this.way);
    else if (pressed) canvas.dispatchEvent(pressed);
  }

  // A finger that has asked does not play as well.
  ask(key) {
    this.pressed = null;
    this.tell("about", key);
  }

  // A finger is lifted or moves.
  up(event) {
    clearTimeout(this.resting);
    const canvas = this.canvasOf(event), pressed = this.pressed;
    if (event.type !== "touchend") this.pressed = null;
    if (event.type === "touchcancel") this.begun = "";
    if (canvas && event.type === "touchend" && (pressed || this.begun)) this.lift(event, canvas, pressed);
    if (!canvas?.closest(".lx-board")) return;
    if (event.type !== "touchmove") this.zoom.end(canvas, event.touches);
    else if (event.touches.length > 1 || this.zoom.scale > 1) this.zoom.move(canvas, event.touches);
  }

  // A place where cards lead: shown by the first tap, unless its card shows it already.
  showsGoals(names) {
    const { foresight } = this, shown = foresight.shown.split(",");
    if (!names.length || names.some(name => shown.includes(name) || shown.includes(name.split(".")[0]))) return false;
    foresight.show(names, this.root());
    this.root().toggleAttribute("data-again", true);
    return true;
  }

  // The goal of the card in sight that lies there.
  wayTo(key) {
    const { foresight } = this, names = foresight.goalsAt(key).filter(name => name.split(".")[0] === foresight.card);
    return names.length === 1 ? foresight.meant(names[0]).with : "";
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
      if (region && !numbers.length) return this.showsGoals(foresight.goalsAt(region[0]));
    }
    if (numbers.length !== 1 || numbers.join() === foresight.shown) return false;
    const option = foresight.told.options[numbers[0]];
    if (!option?.told && !option?.goals?.length) return false; // nothing to show
    foresight.show(numbers, this.root());
    this.root().dataset.again = option.goals?.some(goal => goal.with) ? "goal" : ""; // the hint says so
    return true;
  }
}
