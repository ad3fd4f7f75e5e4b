// The control room in the browser: forms are sent without a new page, the live parts follow every change, times are local.
import { patchInside } from './patch-tree.js';

const POLL_MS = 2000;
const clock = document.querySelector('#now');
const note = document.querySelector('#note');
let ahead = Date.parse(clock.dataset.now) - Date.now();
let polling;
let refreshing = false;
let wanted = false;
const shown = new Map();

const now = () => Date.now() + ahead;

/** `2026-11-21 02:31:05` in the reader's time zone. */
const local = (at) => new Date(at).toLocaleString('sv-SE');

function tick() {
  clock.textContent = local(now());
  for (const element of document.querySelectorAll('[data-until]')) {
    const left = Math.max(0, Math.ceil((Date.parse(element.dataset.until) - now()) / 1000));
    element.textContent = `in ${readable(left)}`;
  }
}

/** Puts the times of the page, which the server writes in UTC, into the reader's time zone. */
function localise() {
  for (const element of document.querySelectorAll('time[data-local]'))
    element.textContent = local(element.dateTime).slice(5);
}

function readable(seconds) {
  if (seconds >= 7200) return `${Math.round(seconds / 3600)} h`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Fetches all live parts; a change that arrives during a fetch starts one more fetch after it. */
async function refresh() {
  wanted = true;
  if (refreshing) return;
  refreshing = true;
  while (wanted) {
    wanted = false;
    await showParts().catch(() => undefined);
  }
  refreshing = false;
}

async function showParts() {
  const answer = await fetch('room/parts');
  const { now: at, prompts, parts } = await answer.json();
  ahead = Date.parse(at) - Date.now();
  document.title = prompts > 0 ? `(${prompts}) Sandbox control room` : 'Sandbox control room';
  for (const [name, markup] of Object.entries(parts)) {
    if (shown.get(name) === markup) continue;
    shown.set(name, markup);
    patchInside(document.querySelector(`[data-part="${name}"]`), markup);
  }
  localise();
  tick();
}

/** Sends a form, which is one call of the control plane; what is wrong is shown. */
async function send(form) {
  const init = { method: 'POST', body: new URLSearchParams(new FormData(form)) };
  try {
    const answer = await fetch('call', { ...init, headers: { Accept: 'application/json' } });
    const { problem, error } = await answer.json();
    showNote(problem ?? error);
    await refresh();
    return problem === '';
  } catch {
    showNote('The sandbox isn’t answering.');
    return false;
  }
}

function showNote(text) {
  note.textContent = text;
}

document.addEventListener('click', async ({ target }) => {
  const button = target.closest('button[data-copy]');
  if (!button) return;
  const text = button.previousElementSibling;
  getSelection().selectAllChildren(text);
  try {
    await navigator.clipboard.writeText(text.textContent);
    showNote('Copied.');
  } catch {
    // Over plain http, browsers have a clipboard on loopback alone.
    showNote('Selected. Copy it with the keyboard.');
  }
});

document.addEventListener('submit', async (event) => {
  const form = event.target;
  event.preventDefault();
  const { submitter } = event;
  if (submitter?.classList.contains('danger') && !confirm(`${submitter.textContent}?`)) return;
  const done = await send(form);
  if (done && !form.querySelector('[data-part]')) form.reset();
});

function listen() {
  const changes = new EventSource('room/changes');
  changes.addEventListener('open', () => {
    clearInterval(polling);
    polling = undefined;
    refresh();
  });
  changes.addEventListener('changed', refresh);
  changes.addEventListener('error', () => {
    polling ??= setInterval(refresh, POLL_MS);
    if (changes.readyState === EventSource.CLOSED) setTimeout(listen, POLL_MS);
  });
}

document.documentElement.classList.add('scripted');
document.querySelector('#zone').textContent = Intl.DateTimeFormat().resolvedOptions().timeZone;
localise();
listen();
tick();
setInterval(tick, 1000);
