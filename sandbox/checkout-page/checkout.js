// What the hosted page does when scripts run: waits without reloading, counts down, talks to an embedding page.
// Everything works without it.

const { parentOrigin, sessionId, tells } = document.body.dataset;

/** Tells the page that embeds this one: `{ source: 'checkout', type, session_id }`. */
function postToParent(type) {
  if (parentOrigin === undefined || window.parent === window) return;
  window.parent.postMessage({ source: 'checkout', type, session_id: sessionId }, parentOrigin);
}

if (tells !== undefined) postToParent(tells);

for (const button of document.querySelectorAll('[data-tell]')) {
  button.hidden = window.parent === window;
  button.addEventListener('click', () => postToParent(button.dataset.tell));
}

for (const input of document.querySelectorAll('.quantity input:enabled')) {
  const ticket = input.labels[0]?.querySelector('.ticket-name')?.textContent ?? '';
  const stepper = (sign, words, step) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = sign;
    button.setAttribute('aria-label', `${words}: ${ticket}`);
    button.addEventListener('click', step);
    return button;
  };
  input.before(stepper('−', 'One fewer', () => input.stepDown()));
  input.after(stepper('+', 'One more', () => input.stepUp()));
}

document.querySelector('[data-focus]')?.focus();

for (const form of document.querySelectorAll('form')) {
  form.addEventListener('submit', (event) => {
    if (form.dataset.sent !== undefined) event.preventDefault();
    form.dataset.sent = '';
  });
}
// A page that comes back out of the browser's memory may be sent again.
window.addEventListener('pageshow', () => {
  for (const form of document.querySelectorAll('form')) delete form.dataset.sent;
});

for (const element of document.querySelectorAll('[data-countdown]')) {
  const end = Date.now() + Number(element.dataset.countdown) * 1000;
  const tick = () => {
    const left = Math.max(0, Math.ceil((end - Date.now()) / 1000));
    element.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
    if (left > 0) setTimeout(tick, 1000);
  };
  tick();
}

const waiting = document.querySelector('[data-waiting]');

async function askUntilDecided() {
  try {
    const answer = await fetch(waiting.dataset.waiting, { headers: { accept: 'application/json' } });
    const { status } = await answer.json();
    if (status !== 'prompt_sent') return location.reload();
  } catch {
    // Without a network the next question may succeed.
  }
  setTimeout(askUntilDecided, 1500);
}

if (waiting !== null) setTimeout(askUntilDecided, 1000);
