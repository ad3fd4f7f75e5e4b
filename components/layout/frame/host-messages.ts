// Messages between a framed page and the page around it. `/embed.js` asks first. Only an origin among EMBED_ORIGINS
// gets answers, without capabilities and personal data. From it the page takes only the name and contact of a runner.

import { storedText, storeText } from '#components/ui/browser-storage.ts';
import { buyerEmail, buyerName, buyerPhone } from '#lib/registration/registration-fields.ts';
import { IN_DIALOG } from '#lib/shared/frame-look.ts';

/** `height` and `top` in CSS pixels of the frame. */
export type HostMessage =
  | { readonly type: 'flagoff:ready' }
  | { readonly type: 'flagoff:resize'; readonly height: number }
  | { readonly type: 'flagoff:scroll'; readonly top: number }
  /** Escape was pressed in the frame, where the host's dialog does not hear it. */
  | { readonly type: 'flagoff:close' }
  | { readonly type: 'flagoff:begin'; readonly event_id: string }
  | { readonly type: 'flagoff:complete'; readonly event_id: string; readonly order_code: string };

const HELLO = 'flagoff:hello';

/** What the host knows of a runner: `name`, `phone`, `email`. */
const PREFILL = 'flagoff:prefill';

/** Path of the served page; `null` before the first one. */
let served: string | null = null;

/** @param origins that may get messages, separated by spaces */
export function servePage(origins: string): void {
  const before = served;
  served = location.pathname;
  if (before === served) return;
  if (before !== null) {
    tellHost({ type: 'flagoff:scroll', top: 0 });
    return;
  }
  openOthersInTab();
  if (document.documentElement.classList.contains(IN_DIALOG)) replaceByLinks();
  tellNews();
  listenToHost(origins.split(' '), () => {
    tellHeights();
    tellScrolls();
    tellEscape();
  });
}

let host: string | null = null;
const waiting: HostMessage[] = [];

function tellHost(message: HostMessage): void {
  if (host === null) waiting.push(message);
  else parent.postMessage(message, host);
}

export function listenToHost(origins: readonly string[], onFound: () => void): void {
  addEventListener('message', ({ data, origin, source }: MessageEvent<unknown>) => {
    if (source !== parent || !origins.includes(origin)) return;
    const type = typeOf(data);
    if (type === PREFILL) learnPerson(Object(data));
    if (type !== HELLO) return;
    const isNew = host === null;
    host = origin;
    tellHost({ type: 'flagoff:ready' });
    for (const message of waiting.splice(0)) tellHost(message);
    if (isNew) onFound();
  });
}

const typeOf = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'type' in data ? data.type : null;

let person: Readonly<Record<string, string>> = {};
/** Fields that were filled once. If the buyer empties one, it stays empty. */
const filled = new WeakSet<HTMLInputElement>();

function learnPerson(data: object): void {
  const textOf = (key: string): string => {
    const value: unknown = Reflect.get(data, key);
    return typeof value === 'string' ? value.trim().slice(0, LONGEST_PREFILL) : '';
  };
  person = { [buyerName]: textOf('name'), [buyerPhone]: textOf('phone'), [buyerEmail]: textOf('email') };
  fillPerson();
}

const LONGEST_PREFILL = 254;

/** Fills empty fields, as a browser does by itself: what was typed or kept counts more. */
function fillPerson(): void {
  for (const [name, text] of Object.entries(person)) {
    const field = text && document.querySelector<HTMLInputElement>(`input[name=${name}]`);
    if (!field || filled.has(field)) continue;
    filled.add(field);
    if (field.value !== '') continue;
    field.value = text;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

const told = new Set<string>();

/** Also tells what a refresh of the page brings. */
function tellNews(): void {
  const tell = () => {
    for (const { dataset } of document.querySelectorAll<HTMLElement>('[data-host-event]')) {
      const { hostEvent = '', hostOrder } = dataset;
      if (hostOrder === undefined) tellBegin(hostEvent);
      else tellComplete(hostEvent, hostOrder);
    }
    fillPerson();
  };
  tell();
  new MutationObserver(tell).observe(document.body, { childList: true, subtree: true });
}

export function tellBegin(eventId: string): void {
  if (told.has(eventId)) return;
  told.add(eventId);
  tellHost({ type: 'flagoff:begin', event_id: eventId });
}

/** Tells it once. If the browser has storage, that holds also if the page is opened again. */
export function tellComplete(eventId: string, orderCode: string): void {
  const key = `told ${orderCode}`;
  if (told.has(key) || storedText(key, 'sessionStorage') !== null) return;
  told.add(key);
  storeText(key, 'complete', 'sessionStorage');
  tellHost({ type: 'flagoff:complete', event_id: eventId, order_code: orderCode });
}

export function tellHeights(): void {
  let last = 0;
  const tell = () => {
    const height = Math.ceil(document.body.getBoundingClientRect().height);
    if (height === last) return;
    last = height;
    tellHost({ type: 'flagoff:resize', height });
  };
  new ResizeObserver(tell).observe(document.body);
}

const EDGE = 16;
/** The answer to a form, a heading, or a wrong field. */
const BEGINS_HERE = '[tabindex="-1"], [aria-invalid=true]';

function tellScrolls(): void {
  if (document.referrer.startsWith(`${location.origin}/`))
    tellHost({ type: 'flagoff:scroll', top: topOf(document.querySelector('[role=alert][tabindex="-1"]')) });
  addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element) || !target.matches(BEGINS_HERE)) return;
    // A tap on a field scrolls nothing.
    if (!target.matches(':active')) tellHost({ type: 'flagoff:scroll', top: topOf(withWords(target)) });
  });
}

/** A wrong field with its label and its problem, which stand above it. */
const withWords = (target: Element): Element =>
  document.getElementById(`${target.id}-problem`)?.parentElement ?? target;

function topOf(element: Element | null): number {
  const top = element ? element.getBoundingClientRect().top + scrollY : 0;
  return Math.max(0, Math.floor(top) - EDGE);
}

/** Escape closes the host's dialog, unless it closes something in the page. */
export function tellEscape(): void {
  addEventListener('keydown', ({ key, defaultPrevented, isComposing }) => {
    if (key !== 'Escape' || defaultPrevented || isComposing) return;
    if (!document.querySelector(':is(dialog[open], :popover-open)')) tellHost({ type: 'flagoff:close' });
  });
}

/** Opens other pages in a new tab, also if the link's component does not say so. */
function openOthersInTab(): void {
  addEventListener(
    'click',
    ({ target }) => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (!link || link.target || !/^https?:$/.test(link.protocol) || isShownHere(link)) return;
      link.target = '_blank';
      link.rel = 'noopener';
    },
    true,
  );
}

/** In a dialog a step back belongs to the host, whose Back closes the dialog. */
function replaceByLinks(): void {
  addEventListener('click', (event) => {
    const { target, button, defaultPrevented } = event;
    const isPlain = button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link || !isPlain || defaultPrevented || link.target || link.download) return;
    if (link.pathname === location.pathname || !isShownHere(link)) return;
    event.preventDefault();
    location.replace(link.href);
  });
}

const isShownHere = ({ origin, pathname }: HTMLAnchorElement): boolean =>
  origin === location.origin && (pathname === location.pathname || pathname.includes('-x-frame'));
