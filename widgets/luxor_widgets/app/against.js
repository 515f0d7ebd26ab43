// The one big button of the home page: a game against a bot, which is as strong as one likes.

// `play` begins it with the bot of that strength; `kept` remembers what was chosen.
function luxorAgainst({ place, strengths, say, kept, make, play }) {
  const WHOM = { easy: "home.against-easy", medium: "home.against-medium", hard: "home.against-hard" };
  const names = Object.keys(strengths);
  let chosen = names.find(name => name === kept("strength")) ?? names[0];

  function choose(name) {
    chosen = kept("strength", name) ?? name;
    show();
    place.querySelector("[aria-pressed=true]").focus();
  }

  function show() {
    const press = name =>
      make("button", { type: "button", "aria-pressed": name === chosen, onclick: () => choose(name) }, say(`home.${name}`));
    place.querySelector(".lx-whom").textContent = say(WHOM[chosen]);
    place.querySelector(".lx-strengths").setAttribute("aria-label", say("home.strength"));
    place.querySelector(".lx-strengths").replaceChildren(...names.map(press));
  }

  place.addEventListener("submit", event => (event.preventDefault(), play(strengths[chosen])));
  return { show };
}
