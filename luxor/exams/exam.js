// A student's page: the code first, then one question after another. The page says "saved" only when the
// server has said so; an answer that did not arrive is sent again until it has.

(() => {
  const { lang: usual, said: words } = JSON.parse(document.getElementById("data").textContent);
  const page = document.getElementById("page");
  let lang = usual, code = sessionStorage.getItem("code") ?? "", exam = null, at = 0, shown = null, note = "", taught = [], sending = false;
  const card = document.createElement("div");
  card.className = "lxe-card";
  const { show } = luxorCard(card, hear);

  const say = (name, values = {}) => words[lang][name].replace(/\{(\w+)\}/g, (_, field) => values[field] ?? "");

  async function ask(what, more = {}) {
    const told = { code, lang, ...more };
    const reply = await fetch(`/api/${what}`, { method: "POST", body: JSON.stringify(told), cache: "no-store" });
    if (!reply.ok) throw Object.assign(new Error(what), { status: reply.status });
    return reply.json();
  }

  function part(tag, className, text) {
    const made = document.createElement(tag);
    if (className) made.className = className;
    if (text !== undefined) made.textContent = text;
    return made;
  }

  function header() {
    const made = part("header"), languages = part("nav");
    languages.ariaLabel = say("language");
    made.append(part("h1", "", page.dataset.title));
    if (exam) made.append(part("span", "", say("hello", { name: exam.student })));
    for (const each of Object.keys(words)) {
      const button = part("button", "lxe-lang", each.toUpperCase());
      button.type = "button";
      button.ariaPressed = String(each === lang);
      button.addEventListener("click", () => speak(each));
      languages.append(button);
    }
    made.append(languages);
    return made;
  }

  async function speak(chosen) {
    lang = chosen;
    document.documentElement.lang = lang;
    if (exam) await enter();
    else door();
  }

  function door(error = "") {
    const form = part("form", "lxe-enter"), field = part("input", "lxq-field"), label = part("label", "", say("code"));
    const go = part("button", "lxq-button primary", say("enter")), told = part("p", "lxe-error", error);
    Object.assign(field, { id: "code", autocomplete: "off", spellcheck: false, maxLength: 20, value: code });
    label.htmlFor = "code";
    told.setAttribute("role", "alert");
    form.append(label, field, go, told);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      code = field.value;
      enter();
    });
    page.replaceChildren(header(), form);
    field.focus();
  }

  async function enter() {
    try {
      exam = await ask("enter");
    } catch (error) {
      exam = null;
      return door(say(error.status === 429 ? "wait" : error.status === 403 ? "wrong-code" : "lost"));
    }
    sessionStorage.setItem("code", code);
    const open = exam.marks.indexOf("");
    page.replaceChildren(header(), card);
    await turn(open < 0 ? exam.marks.length : open);
  }

  async function turn(number) {
    // the card before stays meanwhile, and says so if the server is gone
    const asked = (number) => patiently(() => ask("question", { number }));
    const found = number < exam.marks.length ? await asked(number) : null;
    if (!found) taught = await Promise.all([...exam.marks.keys()].filter((each) => exam.marks[each] === "bad").map(asked));
    [at, shown, note] = [number, found, ""];
    draw();
    scrollTo(0, 0);
  }

  // until the server answers: it may be restarted, or the network be gone for a while
  async function patiently(act) {
    for (let wait = 500; ; wait = Math.min(2 * wait, 5000)) {
      try {
        return await act();
      } catch (error) {
        if (error.status === 403 || error.status === 400) throw error;
        note = say("lost");
        draw();
        await new Promise((done) => setTimeout(done, wait));
      }
    }
  }

  function draw() {
    const dots = exam.marks.map((mark, number) => (number === at ? `${mark} now` : mark));
    const right = exam.marks.filter((mark) => mark === "good").length;
    const secret = exam.marks.some((mark) => mark === "done");
    if (at < exam.marks.length && !shown) return;
    show({
      labels: exam.labels, card: shown?.card ?? null, verdict: shown?.verdict ?? null, chosen: shown?.chosen ?? null,
      number: at + 1, total: exam.marks.length, dots, sum: at < exam.marks.length || secret ? null : right,
      missed: 0, again: false, plain: !shown?.verdict, note, taught, exam: true,
    });
  }

  // on a phone what came of an answer is below the choices: it comes into sight by itself
  function drawAnswer(told) {
    note = told;
    draw();
    card.querySelector(".lxq-foot")?.scrollIntoView({ block: "nearest" });
  }

  async function hear(told) {
    if (sending) return; // nobody goes on before the answer is on disk
    if (told.answer !== undefined) {
      sending = true;
      shown.chosen = told.answer;
      drawAnswer(say("saving"));
      const found = await patiently(() => ask("answer", { number: at, choice: told.answer }));
      const right = found.verdict && found.verdict.right === found.chosen;
      Object.assign(shown, found);
      exam.marks[at] = found.verdict ? (right ? "good" : "bad") : "done";
      sending = false;
      drawAnswer(say("saved"));
    } else if (told.next) {
      const open = exam.marks.indexOf("", at + 1);
      await turn(open < 0 ? (exam.marks.includes("") ? exam.marks.indexOf("") : exam.marks.length) : open);
    }
  }

  if (code) enter();
  else door();
})();
