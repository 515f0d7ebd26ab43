// The time bar by mouse: pointing at a tick tells its turn, dragging scrubs; and the film that plays the game through.

class TimeBar {
  constructor(root, tell) {
    this.root = root;
    this.tell = tell;
    this.dragging = false;
    this.wanted = this.asked = null; // stops: only one is asked for at a time, so that nothing queues
    this.film = 0;
  }

  // The tick that is meant: the nearest one, except that the disc stands for its own turn.
  tickAt(event) {
    const disc = this.root()?.querySelector(".lx-now-disc");
    const here = disc?.getBoundingClientRect();
    if (here && event.clientX >= here.left && event.clientX <= here.right)
      return this.root().querySelector(".lx-track .lx-now-tick");
    const ticks = [...(this.root()?.querySelectorAll(".lx-track [data-stop]") ?? [])];
    const away = tick => {
      const { left, width } = tick.getBoundingClientRect();
      return Math.abs(left + width / 2 - event.clientX);
    };
    return ticks.reduce((near, tick) => (!near || away(tick) < away(near) ? tick : near), null);
  }

  down(event) {
    if (event.button || !event.target.closest?.(".lx-track") || !this.root()?.contains(event.target)) return;
    event.preventDefault();
    this.root().querySelector(".lx-track input")?.focus({ preventScroll: true });
    this.dragging = true;
    this.scrub(event);
  }

  move(event) {
    if (this.dragging) this.scrub(event);
    const track = event.target.closest?.(".lx-track");
    if (this.dragging || (track && this.root()?.contains(track))) this.point(event);
    else this.leave();
  }

  up() {
    this.dragging = false;
  }

  scrub(event) {
    const tick = this.tickAt(event);
    if (tick) this.go(tick.dataset.stop);
  }

  go(stop) {
    this.wanted = stop;
    if (this.asked !== null || this.root()?.querySelector(".lx-track input")?.value === stop) return;
    this.asked = stop;
    this.tell("goto", stop);
  }

  // The bar was written anew: what was asked for is there.
  written() {
    if (this.asked !== null) {
      this.asked = null;
      if (this.dragging && this.wanted !== null) this.go(this.wanted);
    }
    this.showFilm();
    this.bringNow();
  }

  // In a narrow bar the present turn is brought into sight.
  bringNow() {
    const track = this.root()?.querySelector(".lx-track"), disc = track?.querySelector(".lx-now-disc circle");
    if (disc && track.scrollWidth > track.clientWidth) track.scrollLeft = disc.cx.baseVal.value - track.clientWidth / 2;
  }

  point(event) {
    const tick = this.tickAt(event);
    if (!tick) return;
    this.leave();
    tick.classList.add("lx-pointed");
    const bar = this.root().querySelector(".lx-time");
    const tip = place(this.root(), ".lx-time", "lx-tag lx-tip");
    tip.textContent = tick.dataset.told;
    const [box, room] = [tick.getBoundingClientRect(), bar.getBoundingClientRect()];
    const middle = box.left + box.width / 2 - room.left - tip.offsetWidth / 2;
    tip.style.left = `${Math.max(4, Math.min(middle, room.width - tip.offsetWidth - 4))}px`;
  }

  leave() {
    this.root()?.querySelector(".lx-tip")?.remove();
    this.root()?.querySelector(".lx-pointed")?.classList.remove("lx-pointed");
  }

  play(pace) {
    const on = !this.film;
    this.stop();
    if (on) this.film = setInterval(() => this.step() || this.stop(), pace);
    this.showFilm();
  }

  step() {
    const next = this.root()?.querySelector('[data-do="redo"]');
    if (!next || next.disabled) return false;
    this.tell("redo");
    return true;
  }

  stop() {
    clearInterval(this.film);
    this.film = 0;
    this.showFilm();
  }

  // The button says what it does next.
  showFilm() {
    const button = this.root()?.querySelector(".lx-play");
    if (!button) return;
    button.dataset.name ??= button.ariaLabel;
    const name = this.film ? button.dataset.stopName : button.dataset.name;
    button.setAttribute("aria-pressed", Boolean(this.film));
    if (button.ariaLabel !== name) button.ariaLabel = button.title = name;
  }
}
