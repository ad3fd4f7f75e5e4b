// Keeps the pages of paid orders for a moment without network, in the buyer's own browser. Touches nothing else: no
// other page, no endpoint, no other site. A page comes from the network whenever that answers in time.
// Its types are checked by `tsconfig.worker.json`.
// @ts-check

const PAGES = 'orders';
const FILES = 'order-files';
const MOST_ORDERS = 10;
const KEPT_AT = 'X-Kept-At';
/** How long the network may say nothing before the kept page is shown. */
const PATIENCE_MS = 4_000;
const MOST_PATIENCE_MS = 30_000;

const ORDER = /^(?:\/[a-z]{2,3}(?:-[A-Za-z]{2,4})?)?\/orders\/[^/]+$/;
/** What such a page is drawn with. Their addresses change with their content. */
const FILE = /\/_next\/static\/[^"'\s\\?#)]+|\/logo\?[^"'\s\\#)]+/g;
/** The line about being offline, covered: only pages that are worth keeping have it. */
const COVERED = /(<p id="kept-copy"[^>]*?) hidden=""/;

const worker = /** @type {ServiceWorkerGlobalScope & typeof globalThis} */ (self);
worker.addEventListener('install', () => worker.skipWaiting());
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener('message', (event) => {
  /** @type {{ keep?: unknown, since?: unknown }} */
  const { keep: path, since } = event.data ?? {};
  if (typeof path === 'string' && ORDER.test(path)) event.waitUntil(keepAnew(path, Number(since)));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate' && ORDER.test(url.pathname)) event.respondWith(page(event, url.pathname));
  else if (isFile(url) && isOrderPage(request.referrer)) event.respondWith(file(request));
});

/** @param {URL} url */
const isFile = (url) => (url.pathname + url.search).replace(FILE, '') === '';
/** @param {string} address */
const isOrderPage = (address) => URL.canParse(address) && ORDER.test(new URL(address).pathname);

/** A slow network is waited for the longer: a kept page is left as soon as it answers, and would be shown in its turn. */
let patience = PATIENCE_MS;

/** The network's page; the kept one when there is no network, or only silence. @param {FetchEvent} event @param {string} path */
async function page(event, path) {
  const askedAt = Date.now();
  const network = fetch(event.request);
  // Also what comes too late to be shown.
  const remembered = network.then((response) => {
    patience = Math.min(MOST_PATIENCE_MS, Math.max(PATIENCE_MS, 2 * (Date.now() - askedAt)));
    return remember(path, response.clone());
  });
  event.waitUntil(remembered.catch(() => undefined));
  const kept = await (await caches.open(PAGES)).match(path);
  if (!kept) return network;
  const response = await Promise.race([network.catch(() => null), silence(patience)]);
  if (response) return response;
  const html = (await kept.text()).replace(COVERED, '$1');
  return new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
}

/** @param {number} ms @returns {Promise<null>} */
const silence = (ms) => new Promise((resolve) => setTimeout(() => resolve(null), ms));

/** Content never changes under such a name. @param {Request} request */
async function file(request) {
  return (await caches.match(request.url)) ?? fetch(request);
}

/** The page as it is now, unless it was kept since it was opened. @param {string} path @param {number} since */
async function keepAnew(path, since) {
  const kept = await (await caches.open(PAGES)).match(path);
  if (kept && Number(kept.headers.get(KEPT_AT)) >= since) return;
  await remember(path, await fetch(path));
}

/** A page that is not worth keeping, or not there any more, takes its kept copy with it. @param {string} path @param {Response} response */
async function remember(path, response) {
  // A failing server says nothing about the order.
  if (response.status >= 500 || response.type === 'opaqueredirect') return;
  const html = await response.text();
  const pages = await caches.open(PAGES);
  await pages.delete(path);
  if (response.ok && COVERED.test(html)) {
    const headers = { 'Content-Type': 'text/html; charset=utf-8', [KEPT_AT]: String(Date.now()) };
    await pages.put(path, new Response(html, { headers }));
  }
  const oldest = (await pages.keys()).slice(0, -MOST_ORDERS);
  await Promise.all(oldest.map((request) => pages.delete(request)));
  await keepFiles(pages);
}

/** Exactly those files that kept pages are drawn with. @param {Cache} pages */
async function keepFiles(pages) {
  const files = await caches.open(FILES);
  const kept = await pages.matchAll();
  const texts = await Promise.all(kept.map((response) => response.text()));
  const wanted = new Set(
    texts.flatMap((html) => html.match(FILE) ?? []).map((name) => new URL(name, location.origin).href),
  );
  for (const { url } of await files.keys()) if (!wanted.delete(url)) await files.delete(url);
  await Promise.allSettled([...wanted].map((url) => files.add(url)));
}
