// The page of a study: where one is (chapter, node, language, what is still to be guessed), and how it is shown.
(function () {
  'use strict';
  const study = JSON.parse(document.getElementById('study').textContent);
  const SIGNS = { '!!': 'good', '!': 'good', '!?': 'odd', '?!': 'odd', '?': 'bad', '??': 'bad' };
  const here = { chapter: 0, node: 0, lang: 'en', chosen: false };
  let guess = null; // {seen, until, tried, answer} while what is to come is hidden
  let last = null; // the answer that ended the guessing, until one goes on
  const done = new Set(); // chapters read to an end, or solved

  for (const chapter of study.chapters) {
    for (const node of chapter.nodes) node.children = [];
    chapter.nodes.forEach((node, id) => {
      if (node.parent !== undefined) chapter.nodes[node.parent].children.push(id);
    });
  }

  // --- words ---
  const say = (key, values = {}) =>
    study.said[here.lang][key].replace(/\{(\w+)\}/g, (_, name) => values[name]);
  function text(number) {
    const all = study.texts[number];
    return all[Math.min(study.languages.indexOf(here.lang), all.length - 1)];
  }

  // --- elements: text is always set as text ---
  function make(tag, attributes = {}, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (name === 'onclick') element.addEventListener('click', value);
      else if (value !== null && value !== false) element.setAttribute(name, value === true ? '' : value);
    }
    element.append(...children.filter((child) => child !== null));
    return element;
  }
  const byId = (id) => document.getElementById(id);
  const chapterHere = () => study.chapters[here.chapter];
  const nodeHere = () => chapterHere().nodes[here.node];

  // --- going ---
  function goTo(id, keep = false) {
    here.node = id;
    if (!keep) last = null;
    if (guess && !keep) Object.assign(guess, { tried: new Set(), answer: null });
    if (guess) guess.seen.add(id);
    for (let node = nodeHere(), at = id; node.parent !== undefined; at = node.parent, node = chapterHere().nodes[at]) {
      chapterHere().nodes[node.parent].trail = at; // forward leads back to where one came from
    }
    if (!forward() && !guess && asks() === '') done.add(here.chapter);
    show();
    remember();
  }
  function forward() {
    const node = nodeHere();
    const open = node.children.filter((id) => !guess || guess.seen.has(id));
    return open.length === 0 ? 0 : open.includes(node.trail) ? node.trail : open[0];
  }
  function openChapter(number, node) {
    here.chapter = number;
    const goal = chapterHere().goal;
    const start = node !== undefined ? node : goal ? goal.node : 0;
    guess = null;
    if (goal && goal.node === start && !done.has(number)) {
      if (goal.kind === 'best-turn') hide(start, chapterHere().nodes[start].after ?? chapterHere().nodes[start].turn);
      else guess = { ...hidden(start), rule: true };
    }
    goTo(start);
  }
  function hidden(start) {
    const seen = new Set();
    for (let at = start; at !== undefined; at = chapterHere().nodes[at].parent) seen.add(at);
    return { seen, tried: new Set(), answer: null };
  }
  function hide(start, until) {
    guess = { ...hidden(start), until };
  }
  const asks = () => (chapterHere().goal && !done.has(here.chapter) ? chapterHere().goal.kind : '');

  // --- guessing ---
  function pick(option, number) {
    if (!option.good) {
      guess.tried.add(number);
      guess.answer = { good: false, text: say('study.wrong'), label: text(option.label), rules: option.rules };
      show();
      focusOn('#ask li button:not(.no)');
      return;
    }
    let id = option.node;
    guess.seen.add(id);
    while (chapterHere().nodes[id].children.length && !chapterHere().nodes[id].options) {
      id = chapterHere().nodes[id].children[0]; // chance, which nobody can guess
      guess.seen.add(id);
    }
    Object.assign(guess, { tried: new Set(), answer: { good: true, text: say('study.right'), label: text(option.label), rules: option.rules } });
    const node = chapterHere().nodes[id];
    const solved = guess.until !== undefined && (node.after !== guess.until || !node.children.length);
    if (solved) {
      guess.answer.text += ' ' + say('study.found');
      finish(guess.answer);
    }
    goTo(id, true);
    focusOn('#ask li button') || byId('answer')?.focus();
  }
  function pickRule(id) {
    const goal = chapterHere().goal;
    if (goal.right.includes(id)) {
      finish({ good: true, text: say('study.right'), label: text(goal.reasons), rules: goal.right });
    } else {
      guess.tried.add(id);
      guess.answer = { good: false, text: say('study.not-that'), label: '', rules: [id] };
    }
    show();
    focusOn('#ask li button:not(.no)') || byId('answer')?.focus();
  }
  function finish(answer) {
    done.add(here.chapter);
    last = { answer, chapter: here.chapter };
    guess = null;
  }
  function reveal() {
    const options = nodeHere().options;
    if (guess.rule) pickRule(chapterHere().goal.right[0]);
    else pick(options.find((option) => option.good), -1);
  }
  function focusOn(selector) {
    const found = document.querySelector(selector);
    if (found) found.focus({ preventScroll: true });
    return Boolean(found);
  }

  // --- the parts of the page ---
  function picture(number, label) {
    const [view, ranges] = study.pictures[number];
    const groups = ranges.flatMap((range) =>
      typeof range === 'number' ? [study.groups[range]] : study.groups.slice(range[0], range[1] + 1));
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    svg.setAttribute('viewBox', view);
    svg.setAttribute('class', 'board');
    if (label) {
      svg.setAttribute('role', 'img');
      svg.setAttribute('aria-label', label);
    } else svg.setAttribute('aria-hidden', 'true');
    svg.innerHTML = groups.join(''); // written by us, with all names in it escaped
    return svg;
  }
  function sketch(path) {
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    svg.setAttribute('viewBox', '0 0 24 24');
    svg.setAttribute('aria-hidden', 'true');
    svg.innerHTML = `<path d="${path}"/>`;
    return svg;
  }
  function ruleButton(id) {
    return make('button', { class: 'rule' + (study.rules[id].question === undefined ? '' : ' ruling'), type: 'button', title: text(study.rules[id].title), onclick: () => showRule(id) }, id);
  }
  function showRule(id) {
    const rule = study.rules[id];
    const dialog = byId('rule');
    const parts = [
      make('h2', { id: 'rule-title' }, text(rule.title)),
      make('p', {}, make('code', { class: 'rule' + (rule.question === undefined ? '' : ' ruling') }, id)),
      rule.question === undefined ? null : make('p', {}, make('em', {}, text(rule.question)), ' (' + say('explore.ruling') + ')'),
      make('p', {}, text(rule.text)),
      make('button', { class: 'button strong', type: 'button', onclick: () => dialog.close() }, say('explore.close'))];
    dialog.replaceChildren(...parts.filter(Boolean));
    dialog.showModal();
  }
  function badge(seat) {
    const letter = 'abcdefgh'[seat];
    const family = chapterHere().colours === 'seat' ? '' : chapterHere().colours + '-';
    const look = `background:var(--lx-${family || 'seat-'}${letter});color:var(--lx-on-${family}${letter})`;
    const made = make('span', { class: 'badge', 'aria-hidden': 'true' }, letter.toUpperCase());
    made.style.cssText = look;
    return made;
  }
  function signOf(node) {
    return node.sign ? make('span', { class: 'sign ' + SIGNS[node.sign] }, node.sign) : null;
  }
  function withRules(comment) {
    return comment.split(/(\[[a-z0-9][a-z0-9.-]*\])/).map((part) => {
      const id = part.slice(1, -1);
      return part.startsWith('[') && Object.hasOwn(study.rules, id) ? ruleButton(id) : part;
    });
  }
  const moveName = (node) =>
    node.parent === undefined ? say('explore.start') : `${chapterHere().names[node.seat]}: ${text(node.label)}`;

  function header() {
    const chapter = say('study.chapter', { n: here.chapter + 1, m: study.chapters.length });
    return make('header', {},
      make('h1', {}, study.title),
      make('p', {}, `${say('study.study')} · ${chapter}`),
      make('div', { class: 'languages', role: 'group', 'aria-label': say('study.language') },
        ...study.languages.map((lang) => make('button', { type: 'button', lang, 'data-lang': lang, 'aria-pressed': String(lang === here.lang), onclick: () => speak(lang) }, lang.toUpperCase()))));
  }
  function chapters() {
    const rows = study.chapters.map((chapter, number) => {
      const solved = done.has(number);
      return make('li', { class: solved ? 'done' : '' },
        make('button', { type: 'button', 'data-chapter': number + 1, 'aria-current': number === here.chapter ? 'true' : null, onclick: () => openChapter(number) },
          make('span', { class: 'number' }, solved ? '✓' : String(number + 1)), make('span', {}, chapter.title)));
    });
    return make('nav', { class: 'panel side chapters', 'aria-label': say('study.chapters') },
      make('h2', { class: 'small' }, say('study.chapters')), make('ol', {}, ...rows));
  }
  function points() {
    return make('ul', { class: 'points' }, ...nodeHere().points.map(([seat, number]) => {
      const name = chapterHere().names[seat], seen = name !== 'ABCDEFGH'[seat]; // the badge says a mere letter
      return make('li', {}, badge(seat), make('span', { class: seen ? null : 'unseen' }, name + ' '), make('b', {}, String(number)));
    }));
  }
  function stage() {
    const node = nodeHere();
    const shown = node.pictures[Math.min(study.languages.indexOf(here.lang), node.pictures.length - 1)];
    return make('section', { class: 'stage', id: 'board', tabindex: '-1', 'aria-label': say('study.board') },
      ...shown.map((number, at) => picture(number, at ? '' : text(node.alt))));
  }
  function bar() {
    const next = forward();
    const node = nodeHere();
    const step = (id, sign, key, go, off) =>
      make('button', { type: 'button', id, 'aria-label': say(key), title: say(key), disabled: off, onclick: go }, sketch(sign));
    return make('div', { class: 'panel bar', role: 'toolbar', 'aria-label': say('study.moves') },
      step('first', 'M5 4v16M19 5 9 12l10 7z', 'study.first', () => goTo(0), node.parent === undefined),
      step('back', 'M17 5 7 12l10 7z', 'study.back', () => goTo(node.parent), node.parent === undefined),
      step('forward', 'M7 5l10 7-10 7z', 'study.forward', () => goTo(next), !next),
      step('last', 'M19 4v16M5 5l10 7-10 7z', 'study.last', toEnd, !next),
      make('span', { class: 'where' }, say('study.turn', { n: node.turn })),
      guess && guess.rule ? null : make('button', { type: 'button', id: 'guess', 'aria-pressed': String(Boolean(guess)), onclick: toggle }, say('study.guess')));
  }
  function toEnd() {
    for (let next = forward(); next; next = forward()) here.node = next;
    goTo(here.node);
  }
  function toggle() {
    if (guess) guess = null;
    else hide(here.node);
    last = null;
    show();
    focusOn('#guess');
  }
  function said() {
    const node = nodeHere();
    const title = node.parent === undefined ? [say('explore.start')] : [badge(node.seat), moveName(node), signOf(node)];
    const events = node.events.map(([number, ...rules]) => make('li', {}, text(number) + ' ', ...rules.map(ruleButton)));
    return make('section', { class: 'panel said', id: 'said' },
      make('h2', {}, ...title.filter(Boolean)),
      node.comment ? make('p', { class: 'comment' }, ...withRules(node.comment)) : null,
      events.length ? make('h2', { class: 'small unseen' }, say('study.events')) : null,
      events.length ? make('ul', { class: 'events' }, ...events) : null,
      !guess && !node.children.length ? make('p', { class: 'hint' }, say('study.end')) : null,
      !guess && !node.children.length && here.chapter + 1 < study.chapters.length
        ? make('button', { class: 'button strong', id: 'next', type: 'button', onclick: () => openChapter(here.chapter + 1) }, say('study.next')) : null);
  }
  function answerOf(answer) {
    if (!answer) return null;
    return make('div', { class: 'answer ' + (answer.good ? 'good' : 'bad'), id: 'answer', tabindex: '-1' },
      make('strong', {}, answer.text), ' ', answer.label, ' ', ...answer.rules.flatMap((id) => [ruleButton(id), ' ']));
  }
  function ask() {
    const goal = chapterHere().goal;
    const node = nodeHere();
    if (!guess) return last && last.chapter === here.chapter ? make('section', { class: 'panel ask', id: 'ask' }, answerOf(last.answer)) : null;
    const sure = guess;
    if (sure.rule && here.node !== goal.node) return null;
    const title = sure.rule ? `${say('study.goal.which-rule')} “${text(goal.label)}”`
      : sure.until !== undefined ? say('study.goal.best-turn') : say('study.guess');
    const rows = sure.rule
      ? goal.choices.map((id) => choice(text(study.rules[id].title), sure.tried.has(id), () => pickRule(id), id))
      : (node.options || []).map((option, number) => choice(text(option.label), sure.tried.has(number), () => pick(option, number), ''));
    return make('section', { class: 'panel ask', id: 'ask', 'aria-labelledby': 'ask-title' },
      make('h2', { id: 'ask-title' }, title),
      sure.rule || !node.options ? null : make('p', { class: 'hint' }, text(node.question)),
      answerOf(sure.answer),
      rows.length ? make('ul', {}, ...rows) : make('p', { class: 'hint' }, say('study.end')),
      rows.length ? make('button', { class: 'button', id: 'reveal', type: 'button', onclick: reveal }, say('study.reveal')) : null);
  }
  function choice(label, tried, go, id) {
    return make('li', {}, make('button', { type: 'button', class: 'button' + (tried ? ' no' : ''), 'data-rule': id || null, onclick: go }, (tried ? '✗ ' : '') + label));
  }

  // --- the moves as a tree: lines with the variations below the move they stand in for ---
  function moves() {
    const list = make('ol', {}, make('li', {}, moveButton(0)));
    addLine(list, 0);
    return make('nav', { class: 'panel moves', 'aria-label': say('study.moves') },
      make('h2', {}, say('study.moves')), list, make('p', { class: 'hint' }, say('study.keys')));
  }
  function addLine(list, from, turn = -1) {
    const nodes = chapterHere().nodes;
    for (let at = from; ;) {
      const open = nodes[at].children.filter((id) => !guess || guess.seen.has(id));
      if (!open.length) return;
      const [main, ...others] = open;
      if (nodes[main].turn !== turn) {
        turn = nodes[main].turn;
        list.append(make('li', { class: 'turn' }, say('study.turn', { n: turn })));
      }
      list.append(row(main));
      for (const other of others) {
        const inner = make('ol', { 'aria-label': say('study.variation') }, row(other));
        addLine(inner, other, turn);
        list.append(make('li', { class: 'branch' }, inner));
      }
      at = main;
    }
  }
  function row(id) {
    const node = chapterHere().nodes[id];
    return make('li', {}, moveButton(id), node.comment ? make('div', { class: 'aside' }, shortened(node.comment)) : null);
  }
  function shortened(comment) {
    const line = comment.replace(/\s+/g, ' ').replace(/\[([a-z0-9][a-z0-9.-]*)\]/g, (cited, id) =>
      Object.hasOwn(study.rules, id) ? `“${text(study.rules[id].title)}”` : cited);
    return line.length > 90 ? line.slice(0, 88) + '…' : line;
  }
  function moveButton(id) {
    const node = chapterHere().nodes[id];
    const parts = node.parent === undefined ? [say('explore.start')]
      : [badge(node.seat), make('span', {}, make('span', { class: 'unseen' }, (node.chance ? say('study.chance') : chapterHere().names[node.seat]) + ': '), text(node.label)), signOf(node)];
    return make('button', { type: 'button', class: 'move' + (node.chance ? ' chance' : ''), 'data-node': id, 'aria-current': id === here.node ? 'true' : null, onclick: () => { goTo(id); focusOn(`[data-node="${id}"]`); } }, ...parts.filter(Boolean));
  }

  // --- the whole page ---
  function keepInSight(panel, scrolled, follow) {
    panel.scrollTop = scrolled;
    const current = panel.querySelector('[aria-current]');
    if (!current || !follow || panel.scrollHeight <= panel.clientHeight) return;
    const [box, frame] = [current.getBoundingClientRect(), panel.getBoundingClientRect()];
    const bottom = Math.min(frame.bottom, innerHeight); // at first the panel reaches below the window
    if (box.top < frame.top || box.bottom > bottom) panel.scrollTop += box.top - (frame.top + bottom) / 2;
  }
  function show() {
    const page = byId('page');
    const focused = document.activeElement && document.activeElement.id;
    const scrolled = ['.right', '.chapters'].map((side) => document.querySelector(side)?.scrollTop || 0);
    document.documentElement.lang = here.lang;
    document.title = `${study.title} · ${chapterHere().title}`;
    const asked = ask(); // beside the board, where the moves would be
    page.replaceChildren(
      make('a', { class: 'skip', href: '#board', onclick: (event) => { event.preventDefault(); byId('board').focus(); } }, say('study.skip')),
      header(),
      make('div', { class: 'columns' }, chapters(),
        make('main', { class: 'middle' },
          make('div', { class: 'title' }, make('h2', {}, chapterHere().title), points()), stage(), bar(), said()),
        make('div', { class: 'right side' }, asked, moves())),
      make('dialog', { id: 'rule', 'aria-labelledby': 'rule-title', onclick: (event) => { if (event.target === byId('rule')) byId('rule').close(); } }));
    if (focused && byId(focused)) byId(focused).focus({ preventScroll: true });
    keepInSight(document.querySelector('.right'), scrolled[0], !guess);
    keepInSight(document.querySelector('.chapters'), scrolled[1], true);
    const row = document.querySelector('.chapters ol'), chapter = row.querySelector('[aria-current]').parentElement;
    row.scrollLeft = chapter.offsetLeft - row.offsetLeft - (row.clientWidth - chapter.offsetWidth) / 2; // on a phone they stand in a row
    live.textContent = `${moveName(nodeHere())} ${nodeHere().sign || ''}`;
  }
  function speak(lang) {
    Object.assign(here, { lang, chosen: true });
    last = null;
    if (guess) guess.answer = null;
    show();
    focusOn(`[data-lang="${lang}"]`);
    remember();
  }

  // --- links: #chapter=2&node=17 ---
  function remember() {
    const link = `#chapter=${here.chapter + 1}&node=${here.node}${here.chosen ? `&lang=${here.lang}` : ''}`;
    try { history.replaceState(null, '', link); } catch { /* a browser that allows no such thing on a file */ }
  }
  function follow() {
    const asked = new URLSearchParams(location.hash.slice(1));
    const number = Number(asked.get('chapter') || 1) - 1;
    const chapter = study.chapters[number] ? number : 0;
    const node = Number(asked.get('node') ?? NaN);
    const lang = asked.get('lang');
    if (study.languages.includes(lang)) Object.assign(here, { lang, chosen: true });
    openChapter(chapter, study.chapters[number]?.nodes[node] ? node : undefined);
  }
  document.addEventListener('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || byId('rule').open) return;
    const node = nodeHere();
    const parent = node.parent === undefined ? null : chapterHere().nodes[node.parent];
    const beside = parent ? parent.children.filter((id) => !guess || guess.seen.has(id)) : [];
    const sibling = (by) => beside[(beside.indexOf(here.node) + by + beside.length) % beside.length];
    const keys = {
      ArrowLeft: () => parent && goTo(node.parent),
      ArrowRight: () => forward() && goTo(forward()),
      Home: () => goTo(0),
      End: toEnd,
      ArrowUp: () => beside.length > 1 && goTo(sibling(-1)),
      ArrowDown: () => beside.length > 1 && goTo(sibling(1)),
    };
    if (Object.hasOwn(keys, event.key) && keys[event.key]() !== false) event.preventDefault();
  });
  const live = make('div', { class: 'unseen', 'aria-live': 'polite', role: 'status' });
  document.body.append(live);
  const wished = (navigator.language || 'en').slice(0, 2);
  if (study.languages.includes(wished)) here.lang = wished;
  window.addEventListener('hashchange', follow);
  follow();
})();
