// Stories of a test suite on the sandbox: all in one process, each in a world of its own, and each in a process of its own.
import { cpus } from 'node:os';
import { z } from 'zod';
import type { CommandScope } from '../scripts/shared/command-scope.ts';
import { freePort } from '../scripts/shared/ports.ts';
import type { ResultSection } from '../scripts/shared/results-page.ts';
import type { SupervisedProcess } from '../scripts/shared/supervised-process.ts';
import { startSandboxProcess } from '../scripts/stack/sandbox-process.ts';
import { getToken } from './sandbox.ts';
import { wanted } from './wanted.ts';

const STORIES = 200;
/** Stories at a time in one process, and processes at a time: more only wait for the processors. */
const IN_ONE = 40;
const PROCESSES = 2 * cpus().length;
const HALF_HOUR_SECONDS = 1800;

const world = z.object({
  base_url: z.string(),
  control_url: z.string(),
  clients: z.array(z.object({ client_id: z.string(), client_secret: z.string() })),
});
const clock = z.object({ now: z.iso.datetime().transform((text) => Date.parse(text)) });
const order = z.object({ data: z.object({ order: z.object({ id: z.string() }) }) });
const paid = z.object({ data: z.object({ status: z.literal('paid') }) });

export async function benchSandboxWorlds(scope: CommandScope): Promise<ResultSection> {
  const shared = await start(scope);
  const together = await secondsOf(() => inTurns(IN_ONE, () => playStory(shared.origin)));
  await shared.process.stop();
  const apart = await secondsOf(() =>
    inTurns(PROCESSES, async () => {
      const own = await start(scope);
      await playStory(own.origin);
      await own.process.stop();
    }),
  );
  return {
    title: 'Test suites on the sandbox',
    method: `${STORIES} stories, each: a world, a token, an order, its payment, half an hour on its clock, the paid order. ${IN_ONE} at a time in one process, ${PROCESSES} at a time with a process each; ${cpus().length} processors, Node ${process.versions.node}.`,
    columns: ['sandbox', 'seconds', 'ratio'],
    rows: [
      ['one process, a world each', together.toFixed(1), '1'],
      ['a process each', apart.toFixed(1), (apart / together).toFixed(1)],
    ],
  };
}

async function start(scope: CommandScope): Promise<{ origin: string; process: SupervisedProcess }> {
  const ports = { SANDBOX_PORT: await freePort(), SANDBOX_OTHER_PORT: await freePort() };
  const process = wanted(await startSandboxProcess(scope, { ports, output: 'kept' }));
  return { origin: `http://127.0.0.1:${ports.SANDBOX_PORT}`, process };
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

async function inTurns(atATime: number, story: () => Promise<void>): Promise<void> {
  let left = STORIES;
  const play = async () => {
    while (left-- > 0) await story();
  };
  await Promise.all(Array.from({ length: atATime }, play));
}

/** Throws unless the order is paid and this story's clock alone has moved by its half hour. */
async function playStory(origin: string): Promise<void> {
  const own = world.parse(await call(`${origin}/_sandbox/worlds`, {}));
  const { base_url, control_url } = own;
  const headers = {
    authorization: `Bearer ${await getToken(origin, own)}`,
    'content-type': 'application/json',
  };
  const before = clock.parse(await call(`${control_url}/clock`, { advance_seconds: 0 })).now;
  const ordered = order.parse(
    await call(`${base_url}/orders`, ENTRY, { ...headers, 'idempotency-key': 'create' }),
  );
  const path = `orders/${ordered.data.order.id}`;
  await call(`${base_url}/${path}/pay`, { msisdn: PHONE }, { ...headers, 'idempotency-key': 'pay' });
  await call(`${control_url}/${path}/prompt`, { outcome: 'approve' });
  const after = clock.parse(await call(`${control_url}/clock`, { advance_seconds: HALF_HOUR_SECONDS })).now;
  const moved = Math.floor((after - before) / 1000 / HALF_HOUR_SECONDS);
  if (moved !== 1) throw new Error(`the clock moved ${moved} times`);
  paid.parse(await call(`${base_url}/${path}`, undefined, headers));
}

const PHONE = '0752123456';
const ENTRY = {
  event_id: 'evt_gulu_night_run',
  lines: [{ ticket_type_id: 'tkt_gnr_8', quantity: 1 }],
  buyer_name: 'Grace Akello',
  buyer_email: 'grace@example.com',
  buyer_phone: PHONE,
  payment_method: 'airtel',
};

/** A `GET` without a body. */
async function call(url: string, body?: object, headers?: Record<string, string>): Promise<unknown> {
  const init = body && { method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(url, { ...init, headers });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return response.json();
}
