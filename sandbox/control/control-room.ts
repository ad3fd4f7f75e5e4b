// The page at /_sandbox/: where to find what. Must not change anything by itself.
import { isoTime } from '../engine/order-view.ts';
import type { World } from '../engine/world.ts';
import type { ControlContext } from './control-answer.ts';

const html = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** Live prompts with buttons that answer them, and the clock. */
export function controlRoom(context: ControlContext, world: World): Response {
  const rows = [...world.store.orders.all()]
    .filter((order) => order.status === 'prompt_sent')
    .map((order) => {
      const phone = order.attempts.at(-1)?.msisdn ?? '';
      const path = `/_sandbox/orders/${encodeURIComponent(order.id)}/prompt`;
      return `<li>${html(phone)}: ${order.total} ${html(order.currency)}, order ${html(order.order_code)}
        <button data-path="${html(path)}" data-outcome="approve">Approve</button>
        <button data-path="${html(path)}" data-outcome="decline">Decline</button></li>`;
    });
  return context.html(`<!doctype html><html lang="en"><meta charset="utf-8"><title>Sandbox</title>
<h1>Sandbox</h1><p>Clock: ${isoTime(world.clock.now())}</p>
<h2>Prompts on phones</h2><ul>${rows.join('') || '<li>None.</li>'}</ul>
<script>
for (const button of document.querySelectorAll('button')) button.onclick = async () => {
  const body = JSON.stringify({ outcome: button.dataset.outcome });
  await fetch(button.dataset.path, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  location.reload();
};
</script></html>`);
}
