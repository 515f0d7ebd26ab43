// The teacher's page: who has done what, asked anew every few seconds. The code stands behind the # of the address.

(() => {
  const { lang, said: words } = JSON.parse(document.getElementById("data").textContent);
  const page = document.getElementById("page"), say = words[lang];

  function part(tag, className, text) {
    const made = document.createElement(tag);
    if (className) made.className = className;
    if (text !== undefined) made.textContent = text;
    return made;
  }

  function row(told) {
    const made = part("tr"), dots = part("div", "lxq-dots"), done = told.marks.filter(Boolean).length;
    const right = told.marks.filter((mark) => mark === "good").length;
    for (const mark of told.marks) dots.append(part("i", mark));
    dots.setAttribute("aria-hidden", "true");
    const cell = part("td");
    cell.append(dots);
    const code = part("td");
    code.append(part("code", "", told.code));
    const last = told.last ? new Date(1000 * told.last).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" }) : "";
    made.append(part("td", "", told.student), code, cell, part("td", "n", `${done} / ${told.marks.length}`), part("td", "n", String(right)), part("td", "n", last));
    return made;
  }

  // a rule that was missed, and how often of all times that it was asked for
  function lesson([title, id, missed, asked]) {
    const made = part("tr"), rule = part("td", "", `${title} `);
    rule.append(part("code", "", id));
    made.append(rule, part("td", "n", `${missed} / ${asked}`));
    return made;
  }

  function table(names, numbers, rows) {
    const made = part("table", "lxe-table"), top = part("tr"), scroll = part("div", "lxe-scroll");
    for (const name of names) top.append(part("th", "", name));
    for (const name of numbers) top.append(part("th", "n", name));
    made.append(top, ...rows);
    scroll.append(made);
    scroll.tabIndex = 0;
    return scroll;
  }

  const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);

  let wrong = false, next = 0; // a code that is not the teacher's is not tried again until there is another one
  async function look() {
    clearTimeout(next);
    try {
      const told = JSON.stringify({ code: location.hash.slice(1) });
      const reply = await fetch("/api/progress", { method: "POST", body: told, cache: "no-store" });
      wrong = reply.status === 403;
      if (!reply.ok) throw Object.assign(new Error(), { status: reply.status });
      const { title, rows, again } = await reply.json();
      const head = part("header"), marks = rows.flatMap((each) => each.marks);
      const [n, right] = [marks.filter(Boolean), marks.filter((mark) => mark === "good")].map((found) => found.length);
      head.append(part("h1", "", title), part("span", "", say.teacher), part("p", "", fill(say.sum, { n, total: marks.length, right })));
      const students = table([say.student, say["code-of"], say.progress], [say.answered, say.right, say.last], rows.map(row));
      page.replaceChildren(head, part("p", "lxe-open", fill(say.open, { address: location.origin })), students);
      if (again.length) page.append(part("h2", "", say.again), table([say.rule], [say.missed], again.map(lesson)));
    } catch (error) {
      const told = say[{ 403: "wrong-code", 429: "wait" }[error.status] ?? "lost"];
      const old = page.querySelector("header span"); // what was seen last stays, and is said to be old
      if (wrong || !old) page.replaceChildren(part("p", "lxe-error", told));
      else Object.assign(old, { textContent: told, className: "lxe-error" });
    }
    if (!wrong) next = setTimeout(look, 3000);
  }

  addEventListener("hashchange", look);
  look();
})();
