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
    const last = told.last ? new Date(1000 * told.last).toLocaleTimeString() : "";
    made.append(part("td", "", told.student), code, cell, part("td", "n", `${done} / ${told.marks.length}`), part("td", "n", String(right)), part("td", "n", last));
    return made;
  }

  let wrong = false, next = 0; // a code that is not the teacher's is not tried again until there is another one
  async function look() {
    clearTimeout(next);
    try {
      const told = JSON.stringify({ code: location.hash.slice(1) });
      const reply = await fetch("/api/progress", { method: "POST", body: told, cache: "no-store" });
      wrong = reply.status === 403;
      if (!reply.ok) throw Object.assign(new Error(), { status: reply.status });
      const { title, rows } = await reply.json();
      const head = part("header"), table = part("table", "lxe-table"), top = part("tr"), scroll = part("div", "lxe-scroll");
      head.append(part("h1", "", title), part("span", "", say.teacher));
      for (const name of [say.student, say["code-of"], say.progress]) top.append(part("th", "", name));
      for (const name of [say.answered, say.right, say.last]) top.append(part("th", "n", name));
      table.append(top, ...rows.map(row));
      scroll.append(table);
      scroll.tabIndex = 0;
      page.replaceChildren(head, scroll);
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
