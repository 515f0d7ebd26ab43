// Keeps what the page to play on needs, so that it opens without a network after the first visit. The site puts in which
// files those are, and a name that changes with them; all else of the site is fetched as ever.
const NAME = "luxor-play-{{ digest }}";
const FILES = {{ files }};

const known = new Map(FILES.map(file => [new URL(file, registration.scope).href, file]));

// A folder's page has two addresses, and what a link asks of it (#...) is the page's own affair.
const plain = address => address.replace(/[#?].*$/, "").replace(/\/$/, "/index.html");

addEventListener("install", event => {
  event.waitUntil(caches.open(NAME).then(cache => cache.addAll([...known.keys()])));
  skipWaiting();
});

addEventListener("activate", event => {
  const old = names => names.filter(name => name.startsWith("luxor-play-") && name !== NAME);
  event.waitUntil(caches.keys().then(names => Promise.all(old(names).map(name => caches.delete(name)))).then(() => clients.claim()));
});

addEventListener("fetch", event => {
  const address = plain(event.request.url);
  if (event.request.method !== "GET" || !known.has(address)) return;
  const kept = caches.open(NAME).then(cache => cache.match(address));
  event.respondWith(kept.then(answer => answer ?? fetch(event.request)));
});
