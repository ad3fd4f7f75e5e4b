// `public/order-keeper.js` at work without a browser: the globals of a service worker, caches in memory, and a network
// that the test plays.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';

const ORIGIN = 'https://run.example';
const SCRIPT = join(import.meta.dirname, '../../../public/order-keeper.js');

type Answer = (path: string) => Response | Promise<Response>;
type Listener = (event: object) => void;
type Asked = { method?: string; mode?: string; referrer?: string };

const addressOf = (request: string | { url: string }): string =>
  new URL(typeof request === 'string' ? request : request.url, ORIGIN).href;

function pathOf(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}

/** As `CacheStorage`, as far as the worker uses it; insertion is the order of its keys. */
function memoryCaches(fetch: (address: string) => Promise<Response>) {
  const all = new Map<string, Map<string, Response>>();
  const entriesOf = (name: string) => {
    const entries = all.get(name) ?? new Map<string, Response>();
    all.set(name, entries);
    return entries;
  };
  const found = (entries: Map<string, Response>, request: string | { url: string }) =>
    entries.get(addressOf(request))?.clone();
  const open = async (name: string) => {
    const entries = entriesOf(name);
    return {
      match: async (request: string) => found(entries, request),
      matchAll: async () => [...entries.values()].map((one) => one.clone()),
      keys: async () => [...entries.keys()].map((url) => ({ url })),
      delete: async (request: string | { url: string }) => entries.delete(addressOf(request)),
      put: async (request: string, response: Response) => void entries.set(addressOf(request), response),
      add: async (request: string) => {
        const response = await fetch(request);
        if (!response.ok) throw new TypeError('not kept');
        entries.set(addressOf(request), response);
      },
    };
  };
  const match = async (request: string) =>
    [...all.values()].map((entries) => found(entries, request)).find((one) => one !== undefined);
  return {
    open,
    match,
    paths: (name: string) => [...entriesOf(name).keys()].map(pathOf),
  };
}

/** Starts the worker. `network`: what it answers; throw for none. */
export async function keptOrders() {
  const listeners = new Map<string, Listener>();
  const asked: string[] = [];
  let answer: Answer = () => new Response('', { status: 404 });
  const fetch = async (request: string | { url: string }): Promise<Response> => {
    const path = pathOf(addressOf(request));
    asked.push(path);
    return answer(path);
  };
  const caches = memoryCaches(fetch);
  const self = {
    addEventListener: (name: string, listener: Listener) => void listeners.set(name, listener),
    skipWaiting: async () => {},
    clients: { claim: async () => {} },
  };
  // The test's own clock.
  const globals = { self, caches, fetch, location: { origin: ORIGIN }, URL, Response, Date, setTimeout };
  runInNewContext(await readFile(SCRIPT, 'utf8'), globals);

  /** Hands the worker an event: its answer, and all that it does because of it. */
  function begin(name: string, event: object) {
    const responses: Promise<Response>[] = [];
    const work: Promise<unknown>[] = [];
    const ways = {
      respondWith: (given: Promise<Response>) => void responses.push(given),
      waitUntil: (given: Promise<unknown>) => void work.push(given),
    };
    listeners.get(name)?.({ ...event, ...ways });
    return { answer: responses[0], done: () => Promise.all(work) };
  }

  async function dispatch(name: string, event: object): Promise<Response | undefined> {
    const { answer: given, done } = begin(name, event);
    const response = await given;
    await done();
    return response;
  }

  const request = (url: string, { method = 'GET', mode = 'navigate', referrer = '' }: Asked = {}) => ({
    request: { url: new URL(url, ORIGIN).href, method, mode, referrer },
  });

  return {
    /** Paths that the network was asked for. */
    asked,
    /** What the worker has kept, the oldest first. */
    keptPages: () => caches.paths('orders'),
    keptFiles: () => caches.paths('order-files'),
    network: (next: Answer) => {
      answer = next;
    },
    /** A request of the browser; undefined where the worker leaves it alone. Throws as the browser's own would. */
    request: (url: string, asked?: Asked) => dispatch('fetch', request(url, asked)),
    /** A page that is opened, without waiting for what the worker does behind it. */
    open: (url: string) => begin('fetch', request(url)),
    /** A page that is open asks to be kept. */
    message: (data: unknown) => dispatch('message', { data }),
    origin: ORIGIN,
  };
}
