// A puzzle stands in the place of the home page: questions about a game of nobody's, on cards (card.js). The visitor's
// own game stays where it is.

// `wish` asks the kernel for a puzzle, `tell` says what was pressed on a card, `leave` goes back home; `named` makes
// a row of the list that says whose the letters on the board are, and `colour` gives it the colours of a game.
function luxorPuzzle({ say, wish, tell, leave, named, colour }) {
  const page = document.getElementById("lx-puzzle");
  const part = name => page.querySelector(name);
  const place = part(".lx-questions");
  const card = luxorCard(place, said => (said.fresh ? open(game) : tell(said)));
  let game = "";
  let front = null; // of the card: it is told once
  let opener = null; // the button that is gone back to

  const isOpen = () => "lxPuzzle" in document.body.dataset;

  function open(name) {
    if (!isOpen()) opener = document.activeElement;
    game = name;
    document.body.dataset.lxPuzzle = "";
    part(".lx-puzzle-game").textContent = say(`game.${game}`);
    note(say("home.making"));
    place.hidden = true;
    part(".lx-puzzle-players").replaceChildren();
    colour(part(".lx-puzzle-players"), game);
    scrollTo(0, 0);
    part(".lx-puzzle-home").focus();
    wish({ do: "puzzle", game, seed: Math.floor(Math.random() * 2 ** 31) });
  }

  function note(text) {
    part(".lx-puzzle-note").textContent = text;
  }

  function show(told) {
    if (!isOpen()) return; // somebody did not want to wait
    const fresh = place.hidden, other = "card" in told;
    if (other) front = told.card;
    place.hidden = false;
    note("");
    if (told.players) part(".lx-puzzle-players").replaceChildren(...told.players.map(named));
    card.show({ ...told, card: front, fresh: true });
    if (fresh) part(".lxq-answer")?.focus({ preventScroll: true }); // keys answer at once
    if (other) scrollTo(0, 0);
  }

  function shut() {
    delete document.body.dataset.lxPuzzle;
    leave();
    opener?.focus();
  }

  part(".lx-puzzle-home").addEventListener("click", shut);
  return { open, show, isOpen, refuse: note };
}
