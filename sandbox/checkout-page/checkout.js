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
    button.addEventListener('click', () => {
      step();
      showChosen();
    });
    return button;
  };
  input.before(stepper('−', 'One fewer', () => input.stepDown()));
  input.after(stepper('+', 'One more', () => input.stepUp()));
}

const registration = document.querySelector('[data-currency]');

/** Shows what is chosen. Several quotes add up to more than the order costs, as part of the fee is per order. */
function showChosen() {
  const method = registration.elements.payment_method.value;
  const texts = [];
  let most = 0;
  for (const input of registration.querySelectorAll('[data-quotes]')) {
    if (!input.validity.valid || !(input.valueAsNumber > 0)) continue;
    const quotes = JSON.parse(input.dataset.quotes);
    most += input.valueAsNumber * (quotes[method] ?? Math.max(...Object.values(quotes)));
    texts.push(`${input.value} × ${input.labels[0].querySelector('.ticket-name').textContent}`);
  }
  texts.push(
    texts.length === 0 ? 'No tickets chosen yet' : most === 0 ? 'Free' : `At most ${moneyText(most)}`,
  );
  for (const box of document.querySelectorAll('[data-chosen]')) {
    box.replaceChildren(
      ...texts.map((text) => Object.assign(document.createElement('p'), { textContent: text })),
    );
  }
}

function moneyText(minor) {
  const { currency } = registration.dataset;
  const format = new Intl.NumberFormat('en-UG', { style: 'currency', currency, currencyDisplay: 'code' });
  return format.format(minor / 10 ** format.resolvedOptions().maximumFractionDigits);
}

registration?.addEventListener('input', showChosen);

document.querySelector('[data-focus]')?.focus();

for (const form of document.querySelectorAll('form')) {
  form.addEventListener('submit', (event) => {
    if (form.dataset.sent !== undefined) event.preventDefault();
    form.dataset.sent = '';
  });
}
// A page that comes back out of the browser's memory may be sent again, with other values.
window.addEventListener('pageshow', () => {
  for (const form of document.querySelectorAll('form')) delete form.dataset.sent;
  if (registration !== null) showChosen();
});

for (const element of document.querySelectorAll('[data-countdown]')) {
  const end = Date.now() + Number(element.dataset.countdown) * 1000;
  const tick = () => {
    const left = Math.max(0, Math.ceil((end - Date.now()) / 1000));
    element.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')} min`;
    if (left > 0) setTimeout(tick, 1000);
  };
  tick();
}

const waiting = document.querySelector('[data-waiting]');

async function askUntilChanged() {
  try {
    const answer = await fetch(waiting.dataset.waiting, { headers: { accept: 'application/json' } });
    const { status } = await answer.json();
    // A call of reload() would send a form again that this page answers.
    if (status !== waiting.dataset.status) return location.replace(location.pathname);
  } catch {
    // The network failed; the next question may succeed.
  }
  setTimeout(askUntilChanged, 1500);
}

if (waiting !== null) setTimeout(askUntilChanged, 1000);
