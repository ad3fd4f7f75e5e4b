// The control room in the browser: buttons and forms call the control plane, the live parts follow every change.
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

function tick() {
  clock.textContent = new Date(now()).toISOString().slice(0, 19).replace('T', ' ');
  for (const element of document.querySelectorAll('[data-until]')) {
    const left = Math.max(0, Math.ceil((Date.parse(element.dataset.until) - now()) / 1000));
    element.textContent = readable(left);
  }
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
  const answer = await fetch('/_sandbox/room/parts');
  const { now: at, prompts, parts } = await answer.json();
  ahead = Date.parse(at) - Date.now();
  document.title = prompts > 0 ? `(${prompts}) Sandbox control room` : 'Sandbox control room';
  for (const [name, markup] of Object.entries(parts)) {
    if (shown.get(name) === markup) continue;
    shown.set(name, markup);
    patchInside(document.querySelector(`[data-part="${name}"]`), markup);
  }
  tick();
}

/** One call of the control plane, for example `POST /_sandbox/clock`; an error is shown. */
async function call(route, body) {
  const [method, path] = route.split(' ');
  const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
  try {
    const answer = await fetch(path, init);
    const text = await answer.text();
    showNote(answer.ok ? '' : JSON.parse(text).error);
    await refresh();
    return answer.ok;
  } catch {
    showNote('The sandbox isn’t answering.');
    return false;
  }
}

function showNote(text) {
  note.textContent = text;
}

/** The filled fields of `form` by name, numbers as numbers, `data-json` as it says. */
function bodyOf(form) {
  const body = {};
  for (const field of form.elements) {
    if (!field.name || field.value === '') continue;
    if (field.type === 'number') body[field.name] = Number(field.value);
    else if (field.dataset.json !== undefined) body[field.name] = JSON.parse(field.value);
    else if (field.dataset.list !== undefined) body[field.name] = field.value.split(/[\s,]+/).filter(Boolean);
    else body[field.name] = field.value;
  }
  return body;
}

document.addEventListener('click', async ({ target }) => {
  const button = target.closest('button[data-call], button[data-copy]');
  if (!button) return;
  if (button.dataset.copy !== undefined) {
    await navigator.clipboard.writeText(button.dataset.copy);
    return showNote('Copied.');
  }
  if (button.classList.contains('danger') && !confirm(`${button.textContent}?`)) return;
  const { body } = button.dataset;
  await call(button.dataset.call, body === undefined ? undefined : JSON.parse(body));
});

document.addEventListener('submit', async (event) => {
  const form = event.target.closest('form[data-call]');
  if (!form) return;
  event.preventDefault();
  const done = await call(form.dataset.call, bodyOf(form));
  if (done && !form.querySelector('[data-part]')) form.reset();
});

function listen() {
  const changes = new EventSource('/_sandbox/room/changes');
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

listen();
tick();
setInterval(tick, 1000);
