// Runs `public/offline-pages.js` without a browser: with the globals of a service worker, caches in memory, and a network
// that the test controls.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';

const ORIGIN = 'https://run.example';
const SCRIPT = join(import.meta.dirname, '../../../../public/offline-pages.js');

type Tab = { url: string; frameType: string; navigate: (url: string) => Promise<void> };
type Answer = (path: string) => Response | Promise<Response>;
type Listener = (event: object) => void;
type Asked = { method?: string; mode?: string; referrer?: string; destination?: string };

const addressOf = (request: string | { url: string }): string =>
  new URL(typeof request === 'string' ? request : request.url, ORIGIN).href;

function pathOf(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}

/** `CacheStorage` as far as the worker uses it; keys are in the order of insertion. */
function memoryCaches() {
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
      match: async (request: string | { url: string }) => found(entries, request),
      matchAll: async () => [...entries.values()].map((one) => one.clone()),
      keys: async () => [...entries.keys()].map((url) => ({ url })),
      delete: async (request: string | { url: string }) => entries.delete(addressOf(request)),
      put: async (request: string, response: Response) => void entries.set(addressOf(request), response),
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

/** Starts the worker. */
export async function startWorker() {
  const listeners = new Map<string, Listener>();
  const asked: string[] = [];
  let answer: Answer = () => new Response('', { status: 404 });
  const fetch = async (request: string | { url: string }): Promise<Response> => {
    const path = pathOf(addressOf(request));
    asked.push(path);
    return answer(path);
  };
  const caches = memoryCaches();
  /** Open tabs, by id. */
  const tabs = new Map<string, Tab>();
  const self = {
    addEventListener: (name: string, listener: Listener) => void listeners.set(name, listener),
    skipWaiting: async () => {},
    clients: {
      claim: async () => {},
      matchAll: async () => [...tabs.values()],
      get: async (id: string) => tabs.get(id),
    },
  };
  // The test's own clock.
  const globals = {
    self,
    caches,
    fetch,
    location: { origin: ORIGIN },
    URL,
    Response,
    Headers,
    Date,
    setTimeout,
  };
  runInNewContext(await readFile(SCRIPT, 'utf8'), globals);

  /** Sends the worker an event. Returns its answer and what it does in the background. */
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

  const request = (
    url: string,
    { method = 'GET', mode = 'navigate', referrer = '', destination = 'document' }: Asked = {},
  ) => ({
    request: { url: new URL(url, ORIGIN).href, method, mode, referrer, destination },
    resultingClientId: 'tab',
  });

  return {
    /** Paths requested from the network. */
    asked,
    /** Paths of what the worker has stored, the oldest first. */
    storedPages: (cache: 'orders' | 'runners' | 'lists' | 'races' | 'stand-ins' = 'orders') =>
      caches.paths(cache),
    storedFiles: () => caches.paths('order-files'),
    /** Sets what the network answers; throws for a failure. */
    network: (next: Answer) => {
      answer = next;
    },
    /** A request of the browser; `undefined` if the worker leaves it alone. Throws if the request fails. */
    request: (url: string, asked?: Asked) => dispatch('fetch', request(url, asked)),
    /** Opens a page, without waiting for what the worker does in the background. */
    open: (url: string) => begin('fetch', request(url)),
    /** A message of an open page. */
    message: (data: unknown) => dispatch('message', { data }),
    /** Has a tab open at the address. Returns the addresses that the worker loads in it. */
    openTab: (path: string, frameType = 'top-level') => {
      const loaded: string[] = [];
      const url = new URL(path, ORIGIN).href;
      tabs.set('tab', { url, frameType, navigate: async (to) => void loaded.push(pathOf(to)) });
      return loaded;
    },
    closeTab: () => tabs.clear(),
    /** The worker takes over the open tabs. */
    activate: () => begin('activate', {}).done(),
    origin: ORIGIN,
  };
}
