// One queue for orders and sessions: order of service, positions, and turns of addresses.
import { beforeEach, expect, test } from 'vitest';
import { advanceCheckout } from '#lib/checkout/advance-checkout.ts';
import { serveQueue } from '#lib/checkout/queue/serve-queue.ts';
import { NIGHT_RUN, registrationInput, submitInput } from '#lib/checkout/testing/fixture-registration.ts';
import { testStorefront } from '#lib/checkout/testing/storefront.ts';
import { checkoutStatus } from '#lib/checkout/view/checkout-status.ts';
import { createSession } from './create-session.ts';
import { sessionStatus } from './session-status.ts';
import { newStart, started } from './testing/hosted-buyer.ts';

const { ctx, sandbox, runJobs } = await testStorefront();

beforeEach(async () => {
  await sandbox.control.clearFaults();
  await ctx.db.checkoutSession.deleteMany();
  await ctx.db.checkout.deleteMany({ where: { state: 'waiting' } });
});

/** The provider takes no write for longer than a buyer's request waits. */
const refuseWrites = () =>
  sandbox.control.refuse('POST /orders', 429, 'rate_limited', { retry_after: 30, times: 1 });

async function submit(address: string): Promise<string> {
  const submitted = await submitInput(ctx, NIGHT_RUN, registrationInput(NIGHT_RUN), { address });
  if (!submitted.ok) throw new Error(JSON.stringify(submitted.error));
  return submitted.value.ref;
}
const startAt = async (address: string): Promise<string> => (await started(ctx, newStart({ address }))).ref;

/** Of a ref of either kind; null once it is served. */
const position = async (ref: string): Promise<number | null> =>
  ((await checkoutStatus(ctx, { ref })) ?? (await sessionStatus(ctx, ref)))?.queue?.position ?? null;
const writes = async (since: number): Promise<string[]> =>
  (await sandbox.control.log(since))
    .filter(({ method, path }) => method === 'POST' && path !== '/v1/oauth/token')
    .map(({ path }) => path.slice('/v1/'.length));
const lastSeq = async () => (await sandbox.control.log()).at(-1)?.seq ?? 0;

test('orders and sessions wait in order of arrival, and are served in that order', async () => {
  await refuseWrites();
  const refs = [await submit('one'), await startAt('two'), await submit('three'), await startAt('four')];
  expect(await Promise.all(refs.map(position))).toEqual([1, 2, 3, 4]);
  const since = await lastSeq();
  await runJobs('all');
  expect(await Promise.all(refs.map(position))).toEqual([null, null, null, null]);
  expect(await writes(since)).toEqual(['orders', 'checkout-sessions', 'orders', 'checkout-sessions']);
});

test('an address that starts many sessions does not keep another one waiting', async () => {
  await refuseWrites();
  const first = await submit('busy');
  const many = [await startAt('busy'), await startAt('busy'), await startAt('busy')];
  const other = await submit('other');
  expect([await position(first), await position(other)]).toEqual([1, 2]);
  expect(await Promise.all(many.map(position))).toEqual([3, 4, 5]);
});

test('an embedded session, which its browser creates, keeps nobody waiting', async () => {
  await started(ctx, newStart({ style: 'embedded' }));
  expect((await started(ctx, newStart())).url).not.toBeNull();
});

test('a session that fails by a fault of ours does not block the queue', async () => {
  const broken = await ctx.db.checkoutSession.create({
    data: { ref: 'd'.repeat(24), style: 'hosted', eventId: 'e', eventName: '', locale: 'en' },
  });
  const ref = await startAt('next');
  const { checkoutSessions } = ctx.partner;
  const create: typeof checkoutSessions.create = async (body, options) => {
    if (body.client_reference_id === broken.id) throw new Error('a fault of ours');
    return checkoutSessions.create(body, options);
  };
  const faulty = { ...ctx, partner: { ...ctx.partner, checkoutSessions: { ...checkoutSessions, create } } };
  await serveQueue(faulty, { checkout: advanceCheckout, session: createSession });
  expect(await position(ref)).toBeNull();
  expect(await ctx.db.checkoutSession.findUniqueOrThrow({ where: { id: broken.id } })).toMatchObject({
    state: 'waiting',
    notBefore: expect.any(Date),
  });
});
