// A storefront without its pages, for integration tests: a real database, the sandbox over HTTP, a real webhook
// receiver, and jobs that run when the test says so.
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, runOnce } from 'graphile-worker';
import { pino } from 'pino';
import { afterAll } from 'vitest';
import { type CheckoutView, findCheckoutView } from '#lib/checkout/view/order-page.ts';
import { testShop } from '#lib/content/testing/test-shop.ts';
import type { Ctx } from '#lib/context.ts';
import { keyedDigest } from '#lib/db/keyed-digest.ts';
import { createEventMemory } from '#lib/events/event-snapshot.ts';
import { taskList } from '#lib/jobs/tasks.ts';
import { acceptWebhook, refusalStatus } from '#lib/orders/accept-webhook.ts';
import { deliveryLog } from '#lib/orders/delivery-log.ts';
import { enqueueDueFetches } from '#lib/orders/plan-fetch.ts';
import type { CallRecord } from '#lib/partner-api/call.ts';
import { createPartnerApi } from '#lib/partner-api/client.ts';
import { findClient, ORG } from '../../../tools/scripts/stack/connect-provider.ts';
import { type TestDatabase, testDatabase } from '../../../tools/test/test-database.ts';
import { type TestSandbox, testSandbox } from '../../../tools/test/test-sandbox.ts';

/** The fixtures' client may send buyers back to it. */
export const TEST_SHOP = 'http://localhost:3000';

/** Generous for a busy machine, and shorter than the test's own timeout. */
const LONGEST_WAIT_MS = 15_000;

export type TestStorefront = {
  ctx: Ctx;
  databaseUrl: string;
  sandbox: TestSandbox;
  /** Every exchange with the provider so far. */
  calls: CallRecord[];
  webhookUrl: string;
  secret: string;
  /** A second process on the same database. */
  twin(): Ctx;
  /** Runs what is due now; `all` also what is planned for later. */
  runJobs(which?: 'due' | 'all'): Promise<void>;
  /** Waits until the provider has had every webhook of the order answered, then runs the jobs. */
  settle(orderId: string): Promise<void>;
  /** Ends the prompt on the payer's phone, and settles the order. */
  endPrompt(orderId: string, answer: Parameters<TestSandbox['control']['decidePrompt']>[1]): Promise<void>;
} & ReturnType<typeof looksOf>;

/** Await it at the top of a test file. */
export async function testStorefront({ scopes }: { scopes?: string[] } = {}): Promise<TestStorefront> {
  const [database, sandbox] = await Promise.all([testDatabase(), testSandbox()]);
  const calls: CallRecord[] = [];
  const ctx = await testCtx(database, await clientOf(sandbox, scopes), calls);
  const { url, secret } = await receiveWebhooks(ctx, sandbox);
  const runJobs = (which: 'due' | 'all' = 'due') => runDueJobs(database, ctx, which);
  const settle = async (orderId: string) => {
    await untilDelivered(sandbox, orderId);
    await runJobs();
  };
  return {
    ctx,
    databaseUrl: database.url,
    sandbox,
    calls,
    webhookUrl: url,
    secret,
    twin: () => ({ ...ctx, eventMemory: createEventMemory() }),
    runJobs,
    settle,
    endPrompt: async (orderId, answer) => {
      await sandbox.control.decidePrompt(orderId, answer);
      await settle(orderId);
    },
    ...looksOf(ctx, sandbox),
  };
}

/** `lastSeq` and `written` go by the sandbox's log of requests: writes after `since` whose path is like `path`. */
function looksOf(ctx: Ctx, { control }: TestSandbox) {
  return {
    view: async (ref: string, at = ctx): Promise<CheckoutView> => {
      const seen = await findCheckoutView(at, ref);
      if (!seen) throw new Error('no such checkout');
      return seen;
    },
    rowOf: (ref: string) => ctx.db.checkout.findUniqueOrThrow({ where: { ref } }),
    lastSeq: async () => (await control.log()).at(-1)?.seq ?? 0,
    written: async (since: number, path: RegExp) =>
      (await control.log(since)).filter((one) => one.method === 'POST' && path.test(one.path)),
  };
}

type TestClient = { baseUrl: string; id: string; secret: string };

/** The fixtures' client, or a new one with fewer permissions. */
async function clientOf({ baseUrl, control }: TestSandbox, scopes?: string[]): Promise<TestClient> {
  const client = scopes
    ? await control.createClient({ org: ORG, scopes })
    : (await findClient(control)).client;
  await control.changeClient(client.client_id, { return_origins: [TEST_SHOP] });
  return { baseUrl, id: client.client_id, secret: client.client_secret };
}

async function testCtx({ db }: TestDatabase, client: TestClient, calls: CallRecord[]): Promise<Ctx> {
  const partner = createPartnerApi({
    baseUrl: client.baseUrl,
    clientId: client.id,
    clientSecret: client.secret,
    fetch: globalThis.fetch,
    now: Date.now,
    sleep: (ms) => sleep(ms),
    random: Math.random,
    onCall: (call) => void calls.push(call),
  });
  return {
    db,
    partner,
    shop: testShop(),
    deliveries: deliveryLog(db),
    eventMemory: createEventMemory(),
    digest: keyedDigest('a secret of these tests'),
    origins: { shop: TEST_SHOP, checkout: new URL(client.baseUrl).origin },
    now: () => new Date(),
    log: pino({ level: 'silent' }),
  };
}

async function receiveWebhooks(ctx: Ctx, sandbox: TestSandbox): Promise<{ url: string; secret: string }> {
  let secret = '';
  const receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const signature = String(request.headers['x-service-signature'] ?? '');
      const rawBody = new Uint8Array(Buffer.concat(chunks));
      const accepted = await acceptWebhook(ctx, { rawBody, signature, secrets: [secret] });
      response.writeHead(accepted.ok ? 200 : refusalStatus(accepted.error.code)).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  afterAll(() => new Promise<void>((resolve) => receiver.close(() => resolve())));
  const address = receiver.address();
  if (address === null || typeof address === 'string') throw new Error('the receiver has no port');
  const url = `http://127.0.0.1:${address.port}/`;
  ({ secret } = await sandbox.control.addWebhookEndpoint({ org: ORG, url }));
  return { url, secret };
}

async function runDueJobs({ url, db }: TestDatabase, ctx: Ctx, which: 'due' | 'all'): Promise<void> {
  if (which === 'all') {
    await db.$executeRaw`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE run_at > now()`;
    await db.$executeRaw`UPDATE checkout SET not_before = NULL`;
    await db.$executeRaw`UPDATE checkout_session SET not_before = NULL WHERE not_before < '9999-01-01'`;
    await db.$executeRaw`UPDATE payment_attempt SET not_before = NULL`;
    await db.$executeRaw`UPDATE "order" SET next_fetch_at = now() WHERE next_fetch_at IS NOT NULL`;
    await enqueueDueFetches(db);
  }
  const wrong: string[] = [];
  const logger = new Logger(() => (level, message) => {
    if (level === 'error') wrong.push(message);
  });
  await runOnce({
    connectionString: url,
    taskList: taskList(ctx, {
      historyDays: 365,
      alerts: { smtpUrl: null, webhookSecret: async () => null },
    }),
    noHandleSignals: true,
    logger,
  });
  await untilPutAway(db);
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
}

/** The engine does not wait until the jobs that it has done are deleted: the database would be dropped under it. */
async function untilPutAway(db: TestDatabase['db']): Promise<void> {
  const end = performance.now() + LONGEST_WAIT_MS;
  while (performance.now() < end) {
    const held = await db.$queryRaw<object[]>`
      SELECT 1 FROM graphile_worker._private_jobs WHERE locked_at IS NOT NULL LIMIT 1`;
    if (held.length === 0) return;
    await sleep(20);
  }
}

async function untilDelivered(sandbox: TestSandbox, orderId: string): Promise<void> {
  const end = performance.now() + LONGEST_WAIT_MS;
  while (performance.now() < end) {
    const deliveries = await sandbox.control.deliveries(orderId);
    if (deliveries.length > 0 && deliveries.every((one) => one.attempts.length > 0)) return;
    await sleep(20);
  }
  throw new Error(`no webhook of ${orderId} was delivered`);
}
