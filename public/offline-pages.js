// Service worker that stores pages in the visitor's browser for use without network: paid orders, runners' bibs, the list of
// races, and the races visited last. A page comes from the network if that answers in time. In place of any other page there is
// one that says so. Requests for anything else are left to the browser.
// Its types are checked by `tsconfig.worker.json`.
// @ts-check

const LANGUAGE = '(?:/[a-z]{2,3}(?:-[A-Za-z]{2,4})?)?';

/**
 * The kinds of pages, those that must not be lost first. `most`: pages of this kind. `isOwn`: of one person, whose copy goes once
 * the page has no notice; the copy of any other page stays while the shop has no data for it. `asksItself`: the page finds out
 * whether the network is back.
 */
const KINDS = [
  {
    cache: 'orders',
    path: new RegExp(`^${LANGUAGE}/orders/[^/]+$`),
    most: 10,
    isOwn: true,
    asksItself: true,
  },
  {
    cache: 'runners',
    path: new RegExp(`^${LANGUAGE}/runners/[^/]+$`),
    most: 10,
    isOwn: true,
    asksItself: false,
  },
  { cache: 'lists', path: new RegExp(`^(?:/|${LANGUAGE}/?)$`), most: 3, isOwn: false, asksItself: false },
  {
    cache: 'races',
    path: new RegExp(`^${LANGUAGE}/events/[^/]+$`),
    most: 10,
    isOwn: false,
    asksItself: false,
  },
];
/** The page that stands in for those that are not stored, in the language of a stored one. */
const STAND_IN = {
  cache: 'stand-ins',
  path: new RegExp(`^${LANGUAGE}/offline$`),
  most: 3,
  isOwn: false,
  asksItself: false,
};
const STAND_IN_MS = 24 * 3600 * 1000;
const IN_LANGUAGE = new RegExp(`^${LANGUAGE}(?=/|$)`);
/** The desk, files, and pages framed by other sites. */
const LEFT_ALONE = /^\/(?:admin|api)(?:\/|$)|\.\w+$|^\/[^/]*-x-frame/;

/** Of all pages. The name is older than the storing of races. */
const FILES = 'order-files';
/** Bytes of all files; what would exceed them is left out. */
const MOST_BYTES = 8 * 1024 * 1024;
const BYTES = 'X-Bytes';

const STORED_AT = 'X-Kept-At';
/** Stored with the page: the scripts of the page may carry its nonce. */
const POLICY = 'Content-Security-Policy';
/** Without an answer for this long, the stored page is shown. */
const TIMEOUT_MS = 4_000;
const MAX_TIMEOUT_MS = 30_000;

/** Files of such a page. Their addresses change with their content. */
const FILE =
  /\/_next\/static\/[^"'\s\\?#)]+|\/(?:logo|posters\/[a-z0-9.-]+|(?:[a-zA-Z-]{2,8}\/)?events\/[^"'\s\\?#/]+\/image)\?[^"'\s\\#)]+/g;
const BUILT = '/_next/static/';
/** The hidden notice that the page is an offline copy: only pages that may be stored have it. */
const HIDDEN_NOTICE = /(<p id="kept-copy"[^>]*?) hidden=""/;

/** The page could not look the order up. */
const OUTAGE = /<div data-outage=""/;

const worker = /** @type {ServiceWorkerGlobalScope & typeof globalThis} */ (self);
worker.addEventListener('install', () => worker.skipWaiting());
worker.addEventListener('activate', (event) => event.waitUntil(begin()));

worker.addEventListener('message', (event) => {
  /** @type {{ keep?: unknown, since?: unknown }} */
  const { keep: path, since } = event.data ?? {};
  const kind = typeof path === 'string' ? kindOf(path) : undefined;
  if (typeof path === 'string' && kind) event.waitUntil(storeAgain(kind, path, Number(since)));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate') {
    // Not in frames, which show the same addresses on other sites.
    if (request.destination !== 'document' || LEFT_ALONE.test(url.pathname)) return;
    const kind = kindOf(url.pathname);
    event.respondWith(
      kind ? page(event, kind, url.pathname) : orStandIn(event, url.pathname, fetch(request)),
    );
  } else if (isFile(url) && isStoredKind(request.referrer)) event.respondWith(file(request));
});

/** @typedef {typeof KINDS[number]} Kind */

/** The page that registered this worker was loaded without it. What that page still loads goes first. */
const CALM_MS = 3_000;

/** Stores the races and lists that are open; an open order asks for itself. */
async function begin() {
  await worker.clients.claim();
  await pause(CALM_MS);
  for (const { url, frameType } of await worker.clients.matchAll({ type: 'window' })) {
    const path = new URL(url).pathname;
    const kind = kindOf(path);
    if (kind && !kind.isOwn && frameType === 'top-level') await storeAgain(kind, path, 0);
  }
}

/** @param {string} path */
const kindOf = (path) => KINDS.find((kind) => kind.path.test(path));
/** @param {URL} url */
const isFile = (url) => (url.pathname + url.search).replace(FILE, '') === '';
/** @param {string} address */
const isStoredKind = (address) => URL.canParse(address) && kindOf(new URL(address).pathname) !== undefined;

/** Twice the time of the latest answer: a stored page reloads once the network answers, which must then be in time. */
let timeout = TIMEOUT_MS;

/**
 * The page of the network; the stored one if the network fails or does not answer in time.
 * @param {FetchEvent} event @param {Kind} kind @param {string} path
 */
async function page(event, kind, path) {
  const askedAt = Date.now();
  // The browser's own cache may answer without network, as if the page were of now. Options drop the page that led here, by which
  // the server carries on a discount code.
  const { referrer, referrerPolicy } = event.request;
  const network = fetch(event.request, { cache: 'no-cache', referrer, referrerPolicy });
  // An answer that is too late to be shown is stored as well.
  const stored = network.then((response) => {
    timeout = Math.min(MAX_TIMEOUT_MS, Math.max(TIMEOUT_MS, 2 * (Date.now() - askedAt)));
    return store(kind, path, response.clone());
  });
  event.waitUntil(stored.catch(() => undefined));
  const copy = await (await caches.open(kind.cache)).match(path);
  if (!copy) return orStandIn(event, path, network);
  const response = await Promise.race([network.catch(() => null), pause(timeout)]);
  if (response) return response;
  const again = () => fetch(path).then((answer) => store(kind, path, answer));
  if (!kind.asksItself) event.waitUntil(replaceCopy(event.resultingClientId, stored, again));
  return shown(copy);
}

/** @param {Response} copy */
async function shown(copy) {
  const html = (await copy.text()).replace(HIDDEN_NOTICE, '$1');
  return new Response(html, { headers: copy.headers });
}

/** @param {string} path */
const standInPath = (path) => `${IN_LANGUAGE.exec(path)?.[0] ?? ''}/offline`;

/**
 * The page of the network. Where that fails, our own page in place of the browser's.
 * @param {FetchEvent} event @param {string} path @param {Promise<Response>} network
 */
async function orStandIn(event, path, network) {
  try {
    return await network;
  } catch (failure) {
    const pages = await caches.open(STAND_IN.cache);
    const [other] = await pages.matchAll();
    const copy = (await pages.match(standInPath(path))) ?? other;
    if (!copy) throw failure;
    const again = () => fetch(standInPath(path), { method: 'HEAD', cache: 'no-store' });
    event.waitUntil(replaceCopy(event.resultingClientId, network, again));
    return shown(copy);
  }
}

const RETRY_MS = 5_000;
/** Browsers end a worker whose event takes longer: then the visitor has to reload. */
const MOST_RETRIES = 50;

/**
 * Once the network answers, loads the page anew in the tab that shows its copy.
 * @param {string} clientId @param {Promise<unknown>} late the answer that was not in time @param {() => Promise<unknown>} again
 */
async function replaceCopy(clientId, late, again) {
  let isBack = await succeeds(late);
  for (let tries = 0; !isBack && tries < MOST_RETRIES; tries += 1) {
    await pause(RETRY_MS);
    if (!(await worker.clients.get(clientId))) return;
    isBack = await succeeds(again());
  }
  const client = isBack ? await worker.clients.get(clientId) : undefined;
  if (client && 'navigate' in client) await /** @type {WindowClient} */ (client).navigate(client.url);
}

/** @param {Promise<unknown>} work */
const succeeds = (work) =>
  work.then(
    () => true,
    () => false,
  );

/** @param {number} ms @returns {Promise<null>} */
const pause = (ms) => new Promise((resolve) => setTimeout(() => resolve(null), ms));

/** From the cache first, since the content of such an address never changes. @param {Request} request */
async function file(request) {
  return (await caches.match(request.url)) ?? fetch(request);
}

/**
 * Fetches and stores the page, unless it was stored after `since`.
 * @param {Kind} kind @param {string} path @param {number} since milliseconds
 */
async function storeAgain(kind, path, since) {
  const copy = await (await caches.open(kind.cache)).match(path);
  if (copy && Number(copy.headers.get(STORED_AT)) >= since) return;
  await store(kind, path, await fetch(path));
}

/**
 * Stores a page with the notice; for a page that is gone, or an order without the notice, deletes the stored copy.
 * @param {Kind} kind @param {string} path @param {Response} response
 */
async function store(kind, path, response) {
  // A failing server tells nothing about the page.
  if (response.status >= 500 || response.type === 'opaqueredirect') return;
  const html = kind === STAND_IN ? withoutScripts(await response.text()) : await response.text();
  if (OUTAGE.test(html)) return;
  const isStored = response.ok && HIDDEN_NOTICE.test(html);
  if (response.ok && !isStored && !kind.isOwn) return;
  const pages = await caches.open(kind.cache);
  await pages.delete(path);
  if (isStored) {
    const headers = {
      'Content-Type': 'text/html; charset=utf-8',
      [STORED_AT]: String(Date.now()),
      [POLICY]: response.headers.get(POLICY) ?? '',
    };
    await pages.put(path, new Response(html, { headers }));
  }
  const oldest = (await pages.keys()).slice(0, -kind.most);
  await Promise.all(oldest.map((request) => pages.delete(request)));
  if (isStored && kind !== STAND_IN)
    await succeeds(storeAgain(STAND_IN, standInPath(path), Date.now() - STAND_IN_MS));
  await storeFiles();
}

/** It is shown under the addresses of other pages, whose scripts it has not. @param {string} html */
const withoutScripts = (html) =>
  html.replace(/<script[^>]*>[\s\S]*?<\/script>|<link[^>]* as="script"[^>]*>/g, '');

/** Stores the files of the stored pages and deletes all others. */
async function storeFiles() {
  const files = await caches.open(FILES);
  const wanted = await wantedFiles();
  let bytes = 0;
  for (const stored of await files.keys()) {
    if (wanted.delete(stored.url)) bytes += Number((await files.match(stored.url))?.headers.get(BYTES) ?? 0);
    else await files.delete(stored.url);
  }
  for (const url of wanted) bytes += await storeFile(files, url, MOST_BYTES - bytes).catch(() => 0);
}

/** Addresses: what all pages are drawn with first, then pictures, those of the newest pages first. */
async function wantedFiles() {
  /** @type {string[]} */
  const names = [];
  for (const { cache } of [...KINDS, STAND_IN]) {
    const copies = await (await caches.open(cache)).matchAll();
    for (const copy of [...copies].reverse()) names.push(...((await copy.text()).match(FILE) ?? []));
  }
  const built = names.filter((name) => name.startsWith(BUILT));
  return new Set([...built, ...names].map((name) => new URL(name, location.origin).href));
}

/**
 * The bytes that the file takes; 0 if it is not stored.
 * @param {Cache} files @param {string} url @param {number} room bytes
 */
async function storeFile(files, url, room) {
  const response = await fetch(url);
  const body = response.ok ? await response.blob() : null;
  if (!body || body.size > room) return 0;
  const headers = new Headers(response.headers);
  headers.set(BYTES, String(body.size));
  // The browser has decoded the body.
  headers.delete('Content-Encoding');
  await files.put(url, new Response(body, { headers }));
  return body.size;
}
