// The app's home page: it stands there before the kernel does, and the explorer comes up behind it in the same page.
// What is chosen here goes to the kernel through home_link.js; what the kernel knows of the last game comes back.
// Puzzles are in puzzle.js, games that somebody brings along in opening.js, the one big button in against.js.

{
  const facts = JSON.parse(document.getElementById("lx-home-facts").textContent);
  const home = document.getElementById("lx-home");
  const MOST_FILES = 20; // that the page fetches, more or less: by them one sees how far it is
  const HELLO_AGAIN = 3000; // milliseconds: an answer that came before the page listened is lost
  const WISH_AGAIN = 10000; // milliseconds: so is a wish that went into a lost connection
  const FAILURES = { network: "home.fails-network", old: "home.fails-old", worker: "home.fails-worker", memory: "home.fails-memory", unknown: "home.fails-unknown" };
  const LATE = 60000; // milliseconds after which something must have gone wrong
  const DARK = matchMedia("(prefers-color-scheme: dark)");

  function kept(name, value) {
    try {
      if (value !== undefined) localStorage.setItem(`luxor-${name}`, value);
      return localStorage.getItem(`luxor-${name}`);
    } catch { return null; } // a browser that keeps nothing
  }

  // By this secret, which no other browser knows, a visitor finds the last game again (page.js makes the same).
  function visitor() {
    const fresh = () => [...crypto.getRandomValues(new Uint8Array(16))].map(n => n.toString(16).padStart(2, "0")).join("");
    return kept("visitor", kept("visitor") ?? fresh()) ?? fresh();
  }

  // A link may say which language it comes from, and so does an address that there is for each; else it is what was
  // chosen last, or the browser's.
  const asked = () => new URLSearchParams(location.hash.slice(1));
  const addressIn = code => document.querySelector(`link[rel=alternate][hreflang=${code}]`)?.href;
  const ofAddress = document.documentElement.lang;
  const own = asked().get("lang") ?? (ofAddress === "en" ? null : ofAddress);
  const wished = [own, kept("lang"), ...navigator.languages.map(each => each.slice(0, 2))];
  let lang = wished.find(each => each in facts.texts) ?? "en";
  let game = facts.games[0];
  const modules = new Set();
  let players = facts.names.slice(0, 2).map(name => ({ name, bot: "" }));
  let send = null; // to the kernel, once there is one
  let ready = false;
  let wanted = null; // what was pressed, until the kernel has done it
  let wishes = 0; // by their number the kernel knows one that it has done

  const say = (key, values = {}) =>
    (facts.texts[lang][key] ?? key).replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "?");
  const part = name => home.querySelector(name);

  // A part of the page: its name, its attributes, and what is in it.
  function make(name, given = {}, ...inside) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(given)) {
      if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
      else if (key.startsWith("aria-")) made.setAttribute(key, String(value));
      else if (value === true) made.setAttribute(key, "");
      else if (value !== false) made.setAttribute(key, value);
    }
    made.append(...inside);
    return made;
  }

  function picture(name, alt, spoken = "en") {
    const at = theme => `home/${name}-${theme}${spoken === "en" ? "" : `-${spoken}`}.svg`;
    const dark = make("source", { media: "(prefers-color-scheme: dark)", srcset: at("dark") });
    return make("picture", {}, dark, make("img", { src: at("light"), alt, width: 120, height: 108 }));
  }

  function markOf(seat) {
    const made = make("span", { class: "lx-seat", "aria-hidden": "true" });
    made.innerHTML = facts.marks[seat];
    return made;
  }

  function iconOf(module) {
    const made = make("em", { "aria-hidden": "true" });
    made.innerHTML = game.icons[module];
    return made;
  }

  // --- what is on the page ---

  function showLanguages() {
    const row = part(".lx-languages");
    row.replaceChildren(
      ...Object.entries(facts.languages).map(([code, name]) =>
        make("button", { type: "button", lang: code, "aria-pressed": code === lang, onclick: () => speak(code) }, name),
      ),
    );
  }

  function showGames() {
    const cards = facts.games.map(each => {
      const chosen = each === game;
      const words = make("span", {}, make("b", {}, say(`game.${each.name}`)), make("small", {}, say("home.for-players", each)));
      const press = () => ((game = each), modules.clear(), fitPlayers(), show());
      return make("button", { type: "button", role: "radio", class: "lx-game", "aria-checked": chosen, onclick: press }, picture(`${each.name}-under-way`, ""), words);
    });
    part(".lx-games").replaceChildren(...cards);
  }

  function showModules() {
    const rows = game.modules.map(name => {
      const on = modules.has(name);
      const words = make("span", {}, make("b", {}, say(`module.${name}.title`)), make("small", {}, say(`module.${name}.brief`)));
      const press = () => (on ? modules.delete(name) : modules.add(name), fitPlayers(), show());
      return make("button", { type: "button", role: "switch", class: "lx-switch", "aria-checked": on, onclick: press }, iconOf(name), words, make("i", {}));
    });
    part(".lx-modules").replaceChildren(...rows, ...(rows.length > 1 ? [allModules()] : []));
  }

  function allModules() {
    const words = make("span", {}, make("b", {}, say("home.all-modules")), make("small", {}, say("home.all-note")));
    const press = () => (game.modules.forEach(name => modules.add(name)), show());
    const add = make("button", { type: "button", class: "lx-small", onclick: press, disabled: modules.size === game.modules.length }, say("home.add-all"));
    return make("div", { class: "lx-all-modules" }, words, add);
  }

  // How many may play with what is chosen.
  function allowed() {
    return new Set([...game.seats[""], ...[...modules].flatMap(name => game.seats[name] ?? [])]);
  }

  function fitPlayers() {
    const most = Math.max(...allowed());
    if (players.length > most) players = players.slice(0, most);
  }

  function addPlayer() {
    const count = players.length + 1;
    if (!allowed().has(count)) {
      const opens = game.modules.find(name => game.seats[name]?.includes(count));
      if (!opens) return;
      modules.add(opens); // there is room for one more only with it
    }
    const name = facts.names.find(each => players.every(player => player.name !== each)) ?? "";
    players.push({ name, bot: "" });
    show();
    part(".lx-players-of li:last-child input").focus();
  }

  // The players of a game have its colours, here as on its board.
  function colour(place, name) {
    place.dataset.colours = facts.games.find(each => each.name === name)?.colours ?? "";
  }

  function showPlayers() {
    colour(part(".lx-players-of"), game.name);
    const rows = players.map((player, seat) => {
      const write = ({ target }) => (player.name = target.value);
      const name = make("input", { type: "text", maxlength: 24, value: player.name, "aria-label": say("home.name", { n: seat + 1 }), oninput: write, onfocus: ({ target }) => target.select() });
      const kind = (bot, label) =>
        make("button", { type: "button", "aria-pressed": Boolean(player.bot) === bot, onclick: () => ((player.bot = bot ? facts.strengths.easy : ""), showPlayers()) }, label);
      const kinds = make("span", { class: "lx-kinds", role: "group", "aria-label": player.name }, kind(false, say("home.person")), kind(true, say("home.bot")));
      const choose = ({ target }) => (player.bot = target.value);
      const options = Object.entries(facts.strengths).map(([name, bot]) => make("option", { value: bot, selected: bot === player.bot }, say(`home.${name}`)));
      const which = player.bot
        ? make("select", { "aria-label": say("home.strength"), onchange: choose }, ...options)
        : make("span", { class: "lx-shares" }, say("home.shares"));
      const drop = make("button", { type: "button", class: "lx-drop", "aria-label": say("home.drop", { name: player.name }), disabled: players.length <= Math.min(...allowed()), onclick: () => (players.splice(seat, 1), show()) }, "×");
      return make("li", {}, markOf(seat), name, kinds, which, drop);
    });
    part(".lx-players-of").replaceChildren(...rows);
    const opens = game.modules.some(name => game.seats[name]?.includes(players.length + 1));
    part(".lx-add").disabled = !allowed().has(players.length + 1) && !opens;
  }

  // By what they teach: a game, then each module of it.
  function showExamples() {
    const groups = facts.games.flatMap(({ name, modules }) => ["", ...modules].map(module => {
      const own = facts.examples.filter(each => each.game === name && each.module === module);
      const rows = own.map(({ id }) => make("li", {}, make("button", { type: "button", onclick: () => go({ do: "example", id }) }, make("span", {}, say(`example.${id}`)), make("small", {}, id))));
      const title = module ? say(`module.${module}.title`) : say(`game.${name}`);
      return rows.length ? [make("h3", {}, title), make("ol", {}, ...rows)] : [];
    }));
    part(".lx-example-list").replaceChildren(...groups.flat());
  }

  // Which game a button of a card leads to is what it says; who hears it alone is told the card, too.
  function showWays() {
    const taught = part(".lx-last").dataset.kind === "lesson"; // the first lesson has the large card
    part(".lx-ways .lx-chip").hidden = taught;
    for (const each of home.querySelectorAll("[data-lesson]")) each.hidden = taught && each.dataset.lesson === facts.games[0].name;
    for (const each of home.querySelectorAll(".lx-ways :is([data-lesson], [data-challenge], [data-puzzle])")) {
      const title = each.closest("section").querySelector("h2 span").textContent;
      each.setAttribute("aria-label", `${title}: ${each.textContent}`);
    }
  }

  function showTexts() {
    document.documentElement.lang = lang;
    for (const each of document.querySelectorAll("main [data-t]")) each.textContent = say(each.dataset.t, { n: facts.examples.length });
  }

  // The game that was left, or for whoever comes for the first time the lesson.
  let last = null;
  function showLast() {
    const panel = part(".lx-last");
    const first = !last && !(kept("played") && !ready);
    panel.dataset.kind = last ? "game" : first ? "lesson" : "looking";
    part(".lx-last-name").textContent = last ? last.saved : say(first ? "home.new-here" : "home.looking");
    part(".lx-last h2").textContent = last ? last.question : say(first ? "home.first-turn" : "home.your-game");
    part(".lx-last-note").textContent = last ? last.note : say(first ? "home.first-turn-note" : "home.looking-note");
    const scores = (last?.players ?? []).map(([name, points], seat) => make("li", {}, markOf(seat), make("b", {}, name), make("span", {}, String(points))));
    part(".lx-last ul").replaceChildren(...scores);
    colour(part(".lx-last ul"), last?.game);
    const board = part(".lx-last-board");
    const drawn = last ? make("img", { src: last.board, alt: last.note }) : picture(`${facts.games[0].name}-first`, say("home.board"), lang);
    board.replaceChildren(drawn);
    const go_on = part(".lx-go-on");
    go_on.textContent = say(last ? "home.continue" : "home.begin");
    go_on.onclick = () => go(last ? { do: "continue", bots: JSON.parse(kept("bots") ?? "[]") } : { do: "lesson", game: facts.games[0].name });
    showWays();
  }

  function show() {
    showTexts();
    showLanguages();
    against.show();
    showGames();
    showModules();
    showPlayers();
    showExamples();
    showLast();
    showProgress();
  }

  function speak(code) {
    spoken(code);
    hello();
  }

  function spoken(code) {
    lang = code;
    kept("lang", code);
    if (addressIn(code)) history.replaceState(null, "", addressIn(code));
    show();
  }

  // --- the way to the table ---

  let told = null; // how far a page is that knows; elsewhere one sees it by the files that were fetched
  let failed = ""; // why there will be no table

  function showProgress() {
    const files = performance.getEntriesByType("resource").length;
    const share = ready ? 1 : (told ?? Math.min(0.95, files / MOST_FILES));
    const bar = part(".lx-getting-ready");
    bar.hidden = ready;
    bar.setAttribute("aria-valuenow", Math.round(100 * share));
    part(".lx-getting-ready i").style.width = `${100 * share}%`;
    home.classList.toggle("lx-waits", Boolean(wanted));
    const fetches = facts.megabytes && !navigator.serviceWorker?.controller; // else they were kept
    const waits = fetches ? say("home.fetching", { n: facts.megabytes }) : say("home.getting-ready");
    part(".lx-ready-note").textContent = ready || failed ? "" : waits;
    showLate();
  }

  // A page that was left alone for long may have lost its kernel: then nothing comes, and a fresh page does.
  function showLate() {
    const late = failed || (!ready && performance.now() > LATE && "home.takes-long");
    if (part(".lx-late").dataset.why === `${late}${lang}`) return;
    part(".lx-late").dataset.why = `${late}${lang}`;
    const again = make("a", { href: "", onclick: event => (event.preventDefault(), location.reload()) }, say("home.load-again"));
    part(".lx-late").replaceChildren(...(late ? [say(late), " ", again] : []));
    if (late) part(".lx-late").scrollIntoView({ block: "nearest" });
  }
  const watched = setInterval(() => (ready ? clearInterval(watched) : showProgress()), 200);

  function go(message) {
    part(".lx-refused-note").textContent = "";
    if (message.do !== "open") shutDialogs(); // what is wrong with a line is said where it was typed
    wanted = { ...message, wish: (wishes += 1) };
    showProgress();
    if (ready) send(wanted);
  }

  function shutDialogs() {
    for (const dialog of home.querySelectorAll("dialog")) dialog.close();
  }

  function refuse(text) {
    const places = { open: opening.refuse, puzzle: puzzle.refuse };
    const elsewhere = text => (part(".lx-refused-note").textContent = text);
    (places[wanted?.do] ?? elsewhere)(text);
    wanted = null;
    showProgress();
  }

  function start(chosen, bots) {
    const names = bots.map((_, seat) => players[seat].name.trim() || facts.names[seat]);
    kept("bots", JSON.stringify(bots));
    go({ do: "start", ...chosen, names, bots, seed: Number(part(".lx-seed").value) });
  }

  function hello() {
    send?.({ do: "hello", visitor: visitor(), lang, dark: DARK.matches });
  }

  function drawSeed() {
    part(".lx-seed").value = Math.floor(Math.random() * 100000);
  }

  function sitDown() {
    if (wanted.do === "open") kept("bots", "[]"); // those of another game
    wanted = null;
    shutDialogs();
    drawSeed(); // the next game is another one
    kept("played", "yes");
    document.body.dataset.lxTable = "";
    scrollTo(0, 0);
    dispatchEvent(new Event("resize"));
    document.querySelector(".lx")?.focus({ preventScroll: true }); // its keys work at once
  }

  function goHome() {
    wanted = null;
    delete document.body.dataset.lxTable;
    if (location.hash) history.replaceState(null, "", location.pathname + location.search); // where a link led is past
    hello();
    scrollTo(0, 0);
  }

  const whom = bot => start({ game: facts.games[0].name, modules: [] }, ["", bot]);
  const against = luxorAgainst({ place: part(".lx-against"), strengths: facts.strengths, say, kept, make, play: whom });
  const opening = luxorOpening({ dialog: part(".lx-opening-dialog"), say, go });
  const tell = said => send({ do: "asked", said });
  const named = (name, seat) => make("li", {}, markOf(seat), name);
  const puzzle = luxorPuzzle({ say, wish: go, tell, leave: goHome, named, colour });

  // A link may say what it leads to: #lesson=luxor, #example=B6, #line=luxor/1 ..., #puzzle=luxor.
  function goWhereTheAddressSays() {
    const said = asked();
    const ways = {
      lesson: game => go({ do: "lesson", game }),
      example: id => go({ do: "example", id }),
      line: opening.wish,
      puzzle: game => puzzle.open(game),
    };
    for (const [what, way] of Object.entries(ways)) if (said.get(what)) return way(said.get(what));
  }

  window.luxorHome = {
    progress(share) {
      told = share;
      showProgress();
    },
    fail(why) {
      failed = ready ? "home.stopped" : (FAILURES[why] ?? FAILURES.unknown);
      if (ready) goHome(); // where that is said, and the game goes on when the page is loaded again
      ready = false;
      showProgress();
    },
    connect(teller) {
      send = teller;
      hello();
      const again = setInterval(() => (ready ? clearInterval(again) : hello()), HELLO_AGAIN);
      setInterval(() => ready && wanted && send(wanted), WISH_AGAIN);
    },
    hear(said) {
      if (said.ready) {
        const first = !ready;
        ready = true;
        last = said.last ?? null;
        showLast();
        showProgress();
        if (wanted && first) send(wanted);
      } else if (said.table) {
        if (wanted) sitDown(); // not when it is said twice
      } else if (said.puzzle) {
        if (wanted?.do === "puzzle") wanted = null;
        puzzle.show(said.puzzle);
      } else if (said.refused) refuse(said.refused);
    },
  };

  // Dark by the system: what Voila says of its own theme is none of ours.
  const undo = () => "jpThemeLight" in document.body.dataset && delete document.body.dataset.jpThemeLight;
  new MutationObserver(undo).observe(document.body, { attributeFilter: ["data-jp-theme-light"] });
  undo();
  DARK.addEventListener("change", hello);

  drawSeed();
  part(".lx-new").addEventListener("submit", event => (event.preventDefault(), start({ game: game.name, modules: [...modules] }, players.map(player => player.bot))));
  part(".lx-add").addEventListener("click", addPlayer);
  part(".lx-show-end").addEventListener("click", () => go({ do: "end", game: facts.games[0].name }));
  part(".lx-full").addEventListener("click", () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()));
  part(".lx-open").addEventListener("click", opening.open);
  part(".lx-open-examples").addEventListener("click", () => part(".lx-examples-dialog").showModal());
  for (const each of home.querySelectorAll(".lx-shut")) each.addEventListener("click", shutDialogs);
  for (const each of home.querySelectorAll("[data-puzzle]")) each.addEventListener("click", () => puzzle.open(each.dataset.puzzle));
  for (const each of home.querySelectorAll("[data-lesson], [data-challenge]")) each.addEventListener("click", () => go({ do: "lesson" in each.dataset ? "lesson" : "challenge", game: each.dataset.lesson ?? each.dataset.challenge }));
  document.addEventListener("luxor-home", goHome);
  document.addEventListener("click", ({ target }) => {
    const button = target.closest?.('.lx [data-do="lang"]');
    if (!button) return;
    spoken(button.dataset.with);
  });
  show();
  goWhereTheAddressSays();
  addEventListener("hashchange", goWhereTheAddressSays);
}
