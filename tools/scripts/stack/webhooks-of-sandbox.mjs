// Preloaded by the sandbox in a container: registers the storefront's webhooks with the secret that both know. The sandbox calls plain
// http on loopback alone, so port 3000 of its own loopback leads to the storefront.
import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const PORT = 3000;

createServer((from) => {
  const to = connect(PORT, 'storefront');
  from.on('error', () => to.destroy());
  to.on('error', () => from.destroy());
  from.pipe(to).pipe(from);
}).listen(PORT, '127.0.0.1');

async function register() {
  const endpoint = {
    url: `http://127.0.0.1:${PORT}/api/webhooks`,
    secret: process.env.PARTNER_WEBHOOK_SECRET,
  };
  const answer = await fetch('http://127.0.0.1:4010/_sandbox/webhook-endpoints', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ org: 'kampala-runners', ...endpoint }),
  }).catch(() => undefined);
  if (answer?.ok) return;
  if (answer) throw new Error(await answer.text());
  await sleep(500);
  await register();
}
void register();
