// A question as a card beside its board. `send` is told what was chosen; the page that owns the card says what
// came of it. Nothing moves after an answer: the room for the verdict is there from the beginning.

function luxorCard(root, send) {
  const LETTERS = "ABCDEF";
  root.classList.add("lxq");
  root.dataset.lmSuppressShortcuts = "true"; // keys belong to the card while it has the focus
  let state = {}, whole = false, shown = false, key = "";

  const say = (name, values = {}) =>
    (state.labels?.[name] ?? "").replace(/\{(\w+)\}/g, (_, field) => values[field] ?? "");

  function make(tag, className, text, more = {}) {
    const part = document.createElement(tag);
    if (className) part.className = className;
    if (text !== undefined) part.textContent = text;
    for (const [name, value] of Object.entries(more)) part.setAttribute(name, value);
    return part;
  }

  function picture(pair, alt) {
    return pair.map((svg, at) => {
      const size = pair.length < 4 ? "" : at < 2 ? "lxq-large" : "lxq-small";
      const image = make("img", `${at % 2 ? "lxq-dark" : "lxq-light"} ${size}`, undefined, { alt });
      image.src = "data:image/svg+xml," + encodeURIComponent(svg);
      return image;
    });
  }

  function button(className, text, act, disabled = false) {
    const part = make("button", className, text, { type: "button" });
    part.disabled = disabled;
    part.addEventListener("click", act);
    return part;
  }

  function left(card) {
    const part = make("div", "lxq-left"), board = make("div", "lxq-board");
    const drawn = shown ? state.verdict.shown : whole ? card.whole : card.board;
    board.append(...picture(drawn, card.alt));
    if (!whole && !shown) board.addEventListener("click", (event) => pick(event, board, card.spots));
    part.append(board);
    if (card.hand && !whole) {
      const hand = make("div", "lxq-hand");
      hand.append(...picture(card.hand, ""));
      part.append(hand);
    }
    part.append(button("lxq-link", say(whole ? "near" : "whole"), () => turn("whole")));
    return part;
  }

  // a click on the board chooses what begins there, where only one answer does
  function pick(event, board, spots) {
    const box = board.getBoundingClientRect();
    const x = (event.clientX - box.left) / box.width, y = (event.clientY - box.top) / box.height;
    const hit = spots.find(([, left, top, wide, high]) => x >= left && x <= left + wide && y >= top && y <= top + high);
    if (hit) answer(hit[0]);
  }

  function head() {
    const part = make("div", "lxq-head"), dots = make("div", "lxq-dots", undefined, { "aria-hidden": "true" });
    for (const kind of state.dots) dots.append(make("i", kind));
    part.append(dots, make("span", "", say("question", { n: state.number, total: state.total })));
    if (state.sum !== null) part.append(make("b", "lxq-sum", say("so-far", { n: state.sum })));
    return part;
  }

  function question(card) {
    const part = make("div", "lxq-asked");
    if (card.played) {
      const played = make("div", "lxq-played");
      played.append(...picture(card.played, ""));
      part.append(played);
    }
    const long = card.text.length;
    part.append(make("h2", long > 150 ? "longer" : long > 80 ? "long" : "", card.text));
    return part;
  }

  function answers(card) {
    const part = make("div", "lxq-answers", undefined, { role: "radiogroup", "aria-label": say("answers") });
    const { verdict, chosen } = state, long = card.choices.some((text) => text.length > 90);
    card.choices.forEach((text, at) => {
      const mine = at === (verdict ? verdict.chosen : chosen);
      const good = verdict && at === verdict.right, bad = verdict && mine && !good;
      const kind = good ? "good" : bad ? "bad" : mine ? "mine" : "";
      const row = make("button", `lxq-answer ${long ? "long" : ""} ${kind}`, undefined, {
        type: "button", role: "radio", "aria-checked": String(Boolean(mine)), "aria-disabled": String(answered()),
      });
      row.tabIndex = at === (verdict?.chosen ?? chosen ?? 0) ? 0 : -1;
      const note = good && mine ? `✓ ${say("right")}` : good ? `✓ ${say("right")}` : `${bad ? "✗ " : ""}${say("yours")}`;
      row.append(make("b", "", LETTERS[at], { "aria-hidden": "true" }), make("span", "", text), make("em", "", kind ? note : "✓ " + say("yours")));
      if (!kind) row.lastChild.setAttribute("aria-hidden", "true");
      row.addEventListener("click", () => answer(at));
      part.append(row);
    });
    return part;
  }

  function verdict() {
    const { verdict: found } = state, part = make("div", "lxq-verdict", undefined, { role: "alert" });
    if (state.note) part.append(make("p", "", state.note));
    if (!found) return part;
    part.classList.add(found.chosen === found.right ? "good" : "bad");
    part.append(make("h3", "", `${found.chosen === found.right ? "✓" : "✗"} ${found.said}`), make("p", "", found.because), rules(found));
    part.tabIndex = 0; // it may scroll
    return part;
  }

  function rules(found) {
    const part = make("div", "lxq-rules");
    for (const [id, title] of found.rules) {
      const rule = make("span", "", `${title} `);
      rule.append(make("code", "", id));
      part.append(rule);
    }
    return part;
  }

  // a question that was missed, with what is right and why
  function taught({ card, verdict: found }) {
    const part = make("section", "lxq-verdict");
    const right = card.choices[found.right];
    part.append(make("h3", "", card.text), make("p", "", `✓ ${right}`));
    if (found.because !== right) part.append(make("p", "", found.because));
    part.append(rules(found));
    return part;
  }

  function foot() {
    const part = make("div", "lxq-foot"), done = Boolean(state.verdict);
    if (!state.plain) {
      const show = button("lxq-button", say(shown ? "hide" : "show"), () => turn("shown"), !state.verdict?.shown);
      const again = button("lxq-button", say(state.again ? "later" : "again"), () => send({ again: true }), !done || state.again);
      part.append(show);
      if (!state.exam) part.append(again);
    }
    const last = state.number === state.total;
    part.append(button("lxq-button primary", say(last ? "finish" : "next"), () => send({ next: true }), !answered()));
    return part;
  }

  function end() {
    const part = make("div", "lxq-end"), dots = make("div", "lxq-dots", undefined, { "aria-hidden": "true" });
    for (const kind of state.dots) dots.append(make("i", kind));
    part.append(make("h2", "", state.sum === null ? say("kept") : say("done", { n: state.sum, total: state.total })), dots);
    if (state.exam && state.sum !== null) part.append(make("p", "lxq-kept", say("kept")));
    if (state.missed) part.append(button("lxq-button", say("more"), () => send({ more: true })));
    if (state.fresh) part.append(button("lxq-button primary", say("fresh"), () => send({ fresh: true })));
    part.append(...(state.taught ?? []).map(taught));
    return part;
  }

  const answered = () => Boolean(state.verdict) || state.chosen !== null && state.chosen !== undefined;

  function answer(at) {
    if (!answered() && at < state.card.choices.length) send({ answer: at });
  }

  function turn(what) {
    if (what === "whole") [whole, shown] = [!whole, false];
    else [whole, shown] = [false, !shown];
    draw();
  }

  root.addEventListener("keydown", (event) => {
    if (!state.card || event.ctrlKey || event.metaKey || event.altKey) return;
    const letter = LETTERS.indexOf(event.key.toUpperCase()), number = "123456".indexOf(event.key);
    const rows = [...root.querySelectorAll(".lxq-answer")], at = rows.indexOf(document.activeElement);
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (event.key.length === 1 && (letter >= 0 || number >= 0)) answer(Math.max(letter, number));
    else if (step && at >= 0) {
      const next = rows[(at + step + rows.length) % rows.length];
      rows.forEach((row) => (row.tabIndex = row === next ? 0 : -1));
      next.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  });

  // the focus stays where it was: on the answer that was given, or on the button that was pressed
  function draw() {
    const held = root.contains(document.activeElement);
    const old = [...root.querySelectorAll("button")].indexOf(document.activeElement);
    root.lang = state.card?.lang ?? root.lang;
    if (!state.card) root.replaceChildren(end());
    else {
      const panel = make("div", "lxq-panel"), right = make("div", "lxq-right");
      right.append(head(), question(state.card));
      if (state.card.spots.length) right.append(make("p", "lxq-hint", say("counted")));
      right.append(answers(state.card), verdict(), foot());
      panel.append(left(state.card), right);
      root.replaceChildren(panel);
    }
    if (!held) return;
    const buttons = [...root.querySelectorAll("button")];
    const first = root.querySelector(".lxq-answer[tabindex='0']");
    const kept = buttons[old];
    const next = state.moved || !kept || kept.disabled ? first : kept;
    (next ?? buttons.at(-1))?.focus({ preventScroll: true }); // at the end there are no answers
  }

  return {
    show(next) {
      const now = `${next.number} ${next.card?.text ?? ""}`;
      if (now !== key) [whole, shown] = [false, false];
      state = { ...next, moved: now !== key };
      key = now;
      draw();
    },
  };
}
