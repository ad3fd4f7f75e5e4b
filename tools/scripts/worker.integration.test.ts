// `npm run worker` on one database, twice: what a process was doing when it was killed is done by the other one soon,
// although the job engine keeps the dead one's jobs locked for hours.
import { randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, expect, test } from 'vitest';
import { sampleCreated, sampleOrder, samplePaid } from '#lib/partner-api/testing/sample-answers.ts';
import { ENV_EXAMPLES } from '#lib/start/env-schema.ts';
import { testDatabase } from '../test/test-database.ts';
import { type SupervisedProcess, superviseProcess } from './shared/supervised-process.ts';

const { url, db } = await testDatabase({ emptied: true });
/** A job that is not done by then waits for the job engine, which gives a dead process hours. */
const SOON_MS = 60_000;

/** While `silent`, the provider answers no write; `asked` keeps every request. */
const provider = { silent: true, asked: new Set<string>(), origin: '' };
const server = createServer((request, response) => {
  const path = (request.url ?? '').replace('/v1', '');
  const answer = (data: unknown, status = 200) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(data));
  if (path === '/oauth/token') {
    const scope = 'events:read orders:write';
    return answer({ access_token: 't', token_type: 'Bearer', expires_in: 3600, scope });
  }
  if (request.method !== 'POST')
    return answer({ code: 404, message: '', error: '', error_code: 'not_found' }, 404);
  provider.asked.add(path);
  if (provider.silent) return;
  const data = path === '/orders' ? sampleCreated() : { ...samplePaid(), status: 'prompt_sent' };
  answer({ code: 200, message: 'done', data });
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const address = server.address();
if (address === null || typeof address === 'string') throw new Error('the provider has no port');
provider.origin = `http://127.0.0.1:${address.port}`;
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const workers: SupervisedProcess[] = [];
afterEach(() => Promise.all(workers.splice(0).map((worker) => worker.kill())));

function startWorker(): SupervisedProcess {
  const secret = randomBytes(32).toString('hex');
  const env = {
    ...process.env,
    ...ENV_EXAMPLES,
    PARTNER_CLIENT_SECRET_FILE: '',
    PARTNER_WEBHOOK_SECRET_FILE: '',
    ALERTS_WEBHOOK_SECRET: '',
    ALERTS_WEBHOOK_SECRET_FILE: '',
    METRICS_TOKEN: '',
    SMTP_URL: '',
    DATABASE_URL: url,
    DIRECT_DATABASE_URL: url,
    APP_URL: 'https://entries.example.net',
    PARTNER_API_BASE_URL: `${provider.origin}/v1`,
    PARTNER_CHECKOUT_URL: provider.origin,
    PARTNER_CLIENT_ID: 'ID-X',
    PARTNER_CLIENT_SECRET: 'SECRET-X',
    PARTNER_PUBLISHABLE_KEY: 'KEY-X',
    ADMIN_EMAIL: 'owner@example.net',
    PARTNER_WEBHOOK_SECRET: secret,
    ADMIN_PASSWORD: secret,
    SESSION_SECRET: secret,
    ALLOW_INSECURE: 'sandbox',
  };
  const args = ['--conditions=react-server', 'tools/scripts/worker.ts'];
  const worker = superviseProcess({ name: 'worker', args, env, output: 'kept' });
  workers.push(worker);
  return worker;
}

async function until(what: string, happened: () => Promise<boolean> | boolean): Promise<void> {
  const start = performance.now();
  while (!(await happened())) {
    if (performance.now() - start > SOON_MS) {
      throw new Error(`${what} did not happen: ${workers.map((one) => one.lastLines()).join('\n')}`);
    }
    await sleep(100);
  }
}

const untilRunning = (worker: SupervisedProcess) =>
  until('a worker running', () => worker.lastLines().includes('the worker is running'));

const waitingCheckout = () => ({
  id: randomUUID(),
  ref: randomUUID().slice(0, 24),
  eventId: sampleOrder().event_id,
  eventName: 'Kampala Half Marathon',
  locale: 'en',
  input: {},
  request: { event_id: sampleOrder().event_id },
  idempotencyKey: randomUUID(),
});

async function storeOrderedCheckout(): Promise<string> {
  const { id: checkoutId, ...checkout } = waitingCheckout();
  const { id, order_code, event_id, currency } = { ...sampleOrder(), id: 'ord_paying' };
  const amounts = {
    subtotal: 1n,
    discountTotal: 0n,
    donationTotal: 0n,
    serviceFee: 0n,
    total: 1n,
    ticketCount: 1,
  };
  const seen = {
    status: 'cart',
    statusAt: new Date(),
    statusSource: 'create',
    createdAt: new Date(),
  } as const;
  await db.order.create({
    data: { id, orderCode: order_code, eventId: event_id, currency, ...amounts, ...seen },
  });
  await db.checkout.create({ data: { id: checkoutId, ...checkout, state: 'ordered', orderId: id } });
  const attempt = { checkoutId, liveCheckoutId: checkoutId, idempotencyKey: randomUUID() };
  return (await db.paymentAttempt.create({ data: { ...attempt, msisdn: '+256772123456' } })).id;
}

const lockedJobs = async (): Promise<number> => {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int FROM graphile_worker.jobs WHERE locked_at IS NOT NULL`;
  return row?.count ?? 0;
};

test('an order and a payment of a killed worker are resumed within seconds', {
  timeout: 240_000,
}, async () => {
  const first = startWorker();
  const second = startWorker();
  await Promise.all([untilRunning(first), untilRunning(second)]);
  await until('both being done with their start', async () => (await lockedJobs()) === 0);
  // The second is paused until the first is dead, however slow the machine is.
  process.kill(second.pid, 'SIGSTOP');
  const waiting = await db.checkout.create({ data: waitingCheckout() });
  const attemptId = await storeOrderedCheckout();
  await until('the first worker asking', () => provider.asked.size === 2);
  await first.kill();
  provider.silent = false;
  expect(await lockedJobs()).toBeGreaterThanOrEqual(2);
  process.kill(second.pid, 'SIGCONT');
  await until('the second worker taking over', async () => {
    const { state } = await db.checkout.findUniqueOrThrow({ where: { id: waiting.id } });
    const attempt = await db.paymentAttempt.findUniqueOrThrow({ where: { id: attemptId } });
    return state === 'ordered' && attempt.state === 'prompted';
  });
});

test('deliveries waiting for a killed worker are applied by the other', {
  timeout: 240_000,
}, async () => {
  const first = startWorker();
  await untilRunning(first);
  await db.$executeRaw`SELECT graphile_worker.add_job('process_deliveries', job_key => 'process_deliveries')`;
  await first.kill();
  await db.$executeRaw`UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = 'a dead one'`;
  const id = 'whd_left_alone';
  const receivedAt = new Date();
  const body = JSON.stringify({ id, type: 'ping', created: 1_800_000_000, data: { message: 'left alone' } });
  await db.webhookDelivery.create({ data: { id, type: 'ping', createdAt: receivedAt, receivedAt, body } });
  startWorker();
  await until('the delivery being applied', async () => {
    const { state } = await db.webhookDelivery.findUniqueOrThrow({ where: { id } });
    return state === 'applied';
  });
});
