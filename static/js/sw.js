/**
 * The service worker: after a first visit everything works without a network.
 *
 * All but numpy is stored at install, numpy when it is first used. A new version is stored beside
 * the old one and takes over when the last page of the old one is closed. On localhost each visit
 * asks the server first whether anything is new, so that a developer sees an edit at the next load.
 */
importScripts('static/vendor/precache.js');

/** @type {{version: string, files: string[]}} */
const { version, files } = self.PRECACHE;
const PREFIX = 'stepstones-';
const CACHE = PREFIX + version;
const LOCAL = ['localhost', '127.0.0.1'].includes(self.location.hostname);

self.addEventListener('install', (event) => {
  event.waitUntil(store());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(forget());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const own = request.url.startsWith(self.registration.scope);
  if (request.method === 'GET' && own) event.respondWith(LOCAL ? local(request) : stored(request));
});

async function store() {
  const cache = await caches.open(CACHE);
  const wanted = [...files, ...(await onDemand())];
  await cache.addAll(wanted.map((file) => new Request(file, { cache: 'no-cache' })));
}

/** What an older version has stored because it was used; the new one is to have it too. */
async function onDemand() {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  const held = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return new Set(held.flat().map(({ url }) => url).filter(isOnDemand));
}

/** @param {string} url */
function isOnDemand(url) {
  return url.includes('/wheels/numpy-');
}

async function forget() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** @type {Promise<boolean> | undefined} whether the server still has this version */
let current;

/** @param {Request} request */
async function local(request) {
  if (request.mode === 'navigate') current = undefined;
  current ??= isCurrent();
  return (await current) ? stored(request) : fresh(request);
}

/** Ask the server for its version; without a network ours is the newest there is. */
async function isCurrent() {
  try {
    const response = await fetch('static/vendor/precache.js', { cache: 'no-store' });
    return (await response.text()).includes(`"${version}"`);
  } catch {
    return true;
  }
}

/** @param {Request} request */
async function stored(request) {
  return (await lookUp(request)) ?? fresh(request);
}

/** @param {Request} request */
async function fresh(request) {
  try {
    const response = await fetch(request);
    if (response.ok && isOnDemand(request.url)) await keep(request, response.clone());
    return response;
  } catch {
    const away = request.mode === 'navigate' ? Response.redirect(self.registration.scope) : undefined;
    return (await lookUp(request)) ?? away ?? Response.error();
  }
}

/** @param {Request} request */
async function lookUp(request) {
  const cache = await caches.open(CACHE);
  return cache.match(request, { ignoreSearch: true });
}

/**
 * @param {Request} request
 * @param {Response} response
 */
async function keep(request, response) {
  const cache = await caches.open(CACHE);
  await cache.put(request, response);
}
