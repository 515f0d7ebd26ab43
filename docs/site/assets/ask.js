// A question in one's own words, answered by this page alone: the index and the sums of luxor.asking (index.py).

const { speech, rules, asked, has, weights, numbers, first } = ASKED; // of ask-<language>.js
const { like: LIKE, next: NEXT, support: SUPPORT, sure: SURE, covered: COVERED, scored: SCORED } = numbers;
const signs = speech.signs.map(([sign, words]) => [new RegExp(sign, "g"), words]);
const stop = new Set(speech.stop);
const surface = Object.groupBy?.(speech.surface, word => word.length) ?? {};

function plain(text) {
  const bare = text.toLowerCase().replaceAll("’", "'").replaceAll("où", "lieu").normalize("NFD").replace(/\p{M}/gu, "");
  return signs.reduce((told, [sign, words]) => told.replace(sign, words), bare);
}

function stem(word) {
  if (/^\d+$/.test(word)) return word;
  const ending = speech.endings.find(each => word.endsWith(each) && word.length - each.length >= numbers.shortest);
  return ending ? word.slice(0, -ending.length) : word;
}

const concept = word => speech.alike[word] ?? speech.alike[stem(word)] ?? stem(word);

// The words and known phrases, stop words left out.
function* wordsOf(text) {
  const found = plain(text).match(/[a-z0-9]+/g) ?? [];
  for (let at = 0; at < found.length; ) {
    let size = Math.min(numbers.joined, found.length - at);
    while (size > 1 && !(found.slice(at, at + size).join(" ") in speech.alike)) size -= 1;
    if (size > 1 || !stop.has(found[at])) yield found.slice(at, at + size).join(" ");
    at += size;
  }
}

// Whether a word is another one with a letter too many, missing, wrong, or two that changed places.
function slipped(word, meant) {
  let start = 0;
  while (start < Math.min(word.length, meant.length) && word[start] === meant[start]) start += 1;
  const rest = word.slice(start), other = meant.slice(start);
  if (rest.length !== other.length) return rest.slice(1) === other || rest === other.slice(1);
  const changed = rest[0] === other[1] && rest[1] === other[0] && rest.slice(2) === other.slice(2);
  return rest.slice(1) === other.slice(1) || changed;
}

function meant(word) {
  const sizes = [word.length - 1, word.length, word.length + 1].filter(size => size >= numbers.slip);
  const near = sizes.flatMap(size => surface[size] ?? []).filter(known => known[0] === word[0] && slipped(word, known));
  return near.length ? concept(near.sort()[0]) : "";
}

function about(question) {
  const found = new Set();
  for (const word of wordsOf(question)) {
    const known = concept(word);
    found.add(known in weights || word.length < numbers.slip ? known : meant(word) || known);
  }
  return [...found];
}

const weight = word => (weights[word] ?? numbers.unknown) * (/^\d+$/.test(word) ? numbers.number : 1);
const sum = words => words.reduce((total, word) => total + weight(word), 0);
const totals = asked.map(([, , words]) => sum(words));

// The rules that may answer, best first; one whose id begins with a dash stands for what no booklet speaks of.
function matches(question) {
  const wanted = about(question), whole = sum(wanted), parts = new Map();
  asked.forEach(([rule, own, words], at) => {
    const common = sum(wanted.filter(word => words.includes(word)));
    if (common) parts.set(rule, [...(parts.get(rule) ?? []), [(2 * common) / (whole + totals[at]), own]]);
  });
  const found = [...parts].map(([rule, likes]) => {
    likes.sort(([one], [other]) => other - one);
    const covered = wanted.reduce((total, word) => total + weight(word) * (has[rule][word] ?? 0), 0) / whole;
    const following = ((likes[1]?.[0] ?? 0) + (likes[2]?.[0] ?? 0)) / 2;
    const score = (LIKE * likes[0][0] + NEXT * following + SUPPORT * covered) * (rules[rule]?.likely ?? 1);
    return { rule, score, covered, like: likes[0][0], question: likes[0][1] };
  });
  return found.sort((one, other) => other.score - one.score || (one.rule < other.rule ? -1 : 1));
}

function answer(question) {
  const found = matches(question), [best] = found, known = found.filter(each => each.rule in rules);
  const sure = best && best.rule in rules && best.like >= SURE && best.covered >= COVERED && best.score >= SCORED;
  return { sure: Boolean(sure), found: (known.length ? known : first).slice(0, 3) };
}

function show(place, question) {
  const { sure, found } = answer(question), shown = document.createElement("div");
  const add = (name, text, href) => {
    const part = shown.appendChild(document.createElement(name));
    const inside = href ? part.appendChild(document.createElement("a")) : part;
    inside.textContent = text;
    if (href) inside.href = href;
  };
  if (sure) add("h2", rules[found[0].rule].short);
  else add("p", place.dataset.none);
  for (const each of found) add("p", sure ? rules[each.rule].title : each.question, `${each.rule}.html`);
  place.replaceChildren(...(question.trim() ? [shown] : []));
}

const field = document.querySelector("input.asks"), place = document.querySelector(".answer");
field.addEventListener("input", () => show(place, field.value));
