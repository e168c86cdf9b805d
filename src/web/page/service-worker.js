// Keeps the page and the engine in the browser, so that they work without a network. A new version is fetched as a whole and
// takes the place of the old one when no page uses it any more.

// Written by scripts/build-web.sh: `self.CONTENTS`, the version and the names of all files.
importScripts('contents.js');

const PREFIX = `tessera ${registration.scope} `;
const CACHE = PREFIX + CONTENTS.version;

addEventListener('install', (event) => event.waitUntil(keep()));
addEventListener('activate', (event) => event.waitUntil(dropOthers().then(() => clients.claim())));
addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method === 'GET' && request.url.startsWith(registration.scope)) event.respondWith(answer(request));
});
addEventListener('message', (event) => {
  if (event.data === 'take over') event.waitUntil(takeOver());
});

async function keep() {
  const cache = await caches.open(CACHE);
  // Past the browser's own cache, or files of two versions could meet.
  await cache.addAll(CONTENTS.files.map((name) => new Request(name, { cache: 'reload' })));
}

async function dropOthers() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** Other pages that are open were loaded from the old version and still need it. */
async function takeOver() {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.length <= 1) await skipWaiting();
}

async function answer(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request, { ignoreSearch: true });
  return kept ? isolated(kept) : fetch(request);
}

/** With the headers under which a page may share memory with its workers: an analysis is then stopped without losing its tables. */
function isolated(response) {
  const headers = new Headers(response.headers);
  headers.set('Cross-Origin-Opener-Policy', 'same-origin');
  headers.set('Cross-Origin-Embedder-Policy', 'require-corp');
  const { status, statusText } = response;
  return new Response(response.body, { status, statusText, headers });
}
