// How the outcome of a session is learned: by read, webhook and return, in any order, on the real sandbox.
import { beforeEach, describe, expect, test } from 'vitest';
import { testStorefront } from '#lib/checkout/testing/storefront.ts';
import { findSessionPage, sessionStatus } from '#lib/checkout-sessions/session-status.ts';
import { fetchOrderNow } from '#lib/orders/fetch-order.ts';
import { processDeliveries } from '#lib/orders/process-webhooks.ts';
import { loadSession } from './load-session.ts';
import { checkSessionNow, readDueSessions, returnFromSession } from './read-session.ts';
import { hostedBuyer, newStart, started } from './testing/hosted-buyer.ts';

const storefront = await testStorefront();
const { ctx, sandbox, runJobs, calls, settle, endPrompt } = storefront;
const buyer = hostedBuyer(storefront);

beforeEach(async () => {
  await sandbox.control.clearFaults();
  await sandbox.control.setLimits({ writes_per_minute: 10_000, reads_per_minute: 10_000 });
  await ctx.db.checkoutSession.deleteMany();
});

const session = () => started(ctx, newStart());
const reads = () => calls.filter((call) => call.path.startsWith('/checkout-sessions/')).length;
const load = async (ref: string) => {
  const loaded = await loadSession(ctx, ref);
  if (!loaded) throw new Error('the session is gone');
  return loaded;
};
/** The session is due now. */
const due = (ref: string) =>
  ctx.db.checkoutSession.update({ where: { ref }, data: { nextReadAt: new Date(Date.now() - 1) } });
const readDue = async (ref: string) => {
  await due(ref);
  await readDueSessions(ctx);
  return load(ref);
};
const failing = (http_status: number, error_code: string, times = 1) =>
  sandbox.control.refuse('GET /checkout-sessions', http_status, error_code, { times });
const comeBack = (ref: string, sessionId: string | null, how: 'success' | 'cancelled' = 'success') =>
  returnFromSession(ctx, { ref, how, sessionId });

describe('whichever news comes first, the page is paid, with buyer and entries', () => {
  test('the webhook', async () => {
    const { ref, sessionId } = await session();
    const order = await buyer.order(sessionId);
    await buyer.pay(order.id);
    await settle(order.id);
    const paid = await load(ref);
    expect(paid).toMatchObject({ stage: 'paid', state: 'open', order: { code: order.order_code } });
    expect(paid.order?.mirrored).toMatchObject({ buyerEmail: 'sam@example.com' });
    const before = await sessionStatus(ctx, ref);
    expect(before).toMatchObject({ status: 'paid', terminal: true });
    await comeBack(ref, sessionId);
    expect(await load(ref)).toMatchObject({ stage: 'paid', state: 'complete', openKey: null });
  });

  test('the read, as the buyer returns', async () => {
    const { ref, sessionId } = await session();
    const order = await buyer.order(sessionId);
    await buyer.pay(order.id);
    await comeBack(ref, sessionId);
    const paid = await load(ref);
    expect(paid).toMatchObject({ stage: 'paid', state: 'complete', order: { id: order.id, status: 'paid' } });
    await runJobs();
    expect((await load(ref)).order?.mirrored?.registrations).toHaveLength(1);
  });

  test('the provider’s list', async () => {
    const { ref, sessionId } = await session();
    const order = await buyer.order(sessionId);
    await buyer.pay(order.id);
    await fetchOrderNow(ctx, order.id);
    expect(await load(ref)).toMatchObject({ stage: 'paid', state: 'open' });
    await processDeliveries(ctx);
  });

  test('without the permission to read orders the session’s own read carries the page', async () => {
    const { ref, sessionId } = await session();
    const order = await buyer.order(sessionId);
    await buyer.pay(order.id);
    await ctx.db.order.deleteMany({ where: { id: order.id } });
    const blind = { ...ctx, partner: { ...ctx.partner, grantedScopes: async () => ['events:read'] } };
    await returnFromSession(blind, { ref, how: 'success', sessionId });
    expect(await sessionStatus(blind, ref)).toMatchObject({ status: 'paid', stage: 'paid', terminal: true });
    expect((await findSessionPage(blind, ref))?.session.order).toMatchObject({
      code: order.order_code,
      total: expect.any(Number),
      currency: 'UGX',
    });
  });
});

describe('the return', () => {
  test('before the payment is confirmed waits for it, and offers nothing to pay', async () => {
    const { ref, sessionId } = await session();
    const order = await buyer.order(sessionId);
    await buyer.prompt(order.id);
    await comeBack(ref, sessionId);
    expect(await sessionStatus(ctx, ref)).toMatchObject({
      status: 'prompt_sent',
      stage: 'confirming',
      terminal: false,
      againInSeconds: 1,
    });
    await endPrompt(order.id, 'approve');
    expect(await sessionStatus(ctx, ref)).toMatchObject({ status: 'paid', stage: 'paid' });
  });

  test('proves nothing by its address: unpaid stays unpaid', async () => {
    const { ref, sessionId } = await session();
    await comeBack(ref, sessionId);
    expect(await sessionStatus(ctx, ref)).toMatchObject({ status: 'open', stage: 'confirming' });
  });

  test('with another session’s id is told, and not noted', async () => {
    const { ref } = await session();
    expect(await comeBack(ref, 'cs_other')).toEqual({ locale: 'en', isOther: true });
    expect(await load(ref)).toMatchObject({ returnedAt: null, stage: 'open' });
  });

  test('without an id, twice, from anywhere is the same return', async () => {
    const { ref, sessionId } = await session();
    const before = reads();
    for (const id of [null, sessionId, sessionId])
      expect(await comeBack(ref, id)).toEqual({ locale: 'en', isOther: false });
    expect((await load(ref)).stage).toBe('confirming');
    expect(reads()).toBe(before + 1);
  });

  test('right after another check is still read within seconds', async () => {
    const { ref, sessionId } = await session();
    await checkSessionNow(ctx, ref);
    const before = reads();
    await comeBack(ref, sessionId);
    expect(reads()).toBe(before);
    expect((await load(ref)).nextReadAt?.getTime()).toBeLessThan(Date.now() + 6_000);
  });

  test('of an unknown session is null', async () => {
    expect(await comeBack('x'.repeat(24), null)).toBeNull();
    expect(await comeBack('../../admin', null)).toBeNull();
  });

  test('by the cancel address leaves the session to be resumed', async () => {
    const { ref, sessionId } = await session();
    await comeBack(ref, null, 'cancelled');
    expect(await sessionStatus(ctx, ref)).toMatchObject({ stage: 'cancelled', terminal: false });
    await comeBack(ref, sessionId);
    expect((await load(ref)).stage).toBe('confirming');
  });

  test('is noted while the provider is down, and the session is read later', async () => {
    const { ref, sessionId } = await session();
    const order = await buyer.order(sessionId);
    await buyer.pay(order.id);
    await failing(500, 'server_error', 9);
    await comeBack(ref, sessionId);
    expect(await load(ref)).toMatchObject({ stage: 'confirming', readProblem: 'server_error' });
    await sandbox.control.clearFaults();
    expect(await readDue(ref)).toMatchObject({ stage: 'paid', readProblem: null });
  });
});

describe('the end of a session', () => {
  test('expired, then paid late', async () => {
    const { ref, sessionId } = await session();
    const order = await buyer.order(sessionId);
    await buyer.prompt(order.id);
    await sandbox.control.decidePrompt(order.id, 'timeout');
    await sandbox.control.advance(24 * 3600 + 60);
    expect(await readDue(ref)).toMatchObject({ state: 'expired', stage: 'expired', openKey: null });
    expect(await sessionStatus(ctx, ref)).toMatchObject({ status: 'expired', terminal: true });
    await endPrompt(order.id, { outcome: 'approve', late: true });
    expect(await load(ref)).toMatchObject({ stage: 'paid', state: 'expired' });
  });

  test('deleted by the provider, then paid late', async () => {
    const { ref, sessionId } = await session();
    const order = await buyer.order(sessionId);
    await buyer.prompt(order.id);
    await failing(404, 'not_found', 2);
    expect(await readDue(ref)).toMatchObject({ state: 'deleted', stage: 'deleted' });
    await endPrompt(order.id, 'approve');
    expect(await load(ref)).toMatchObject({ stage: 'paid' });
  });

  test('a failed order keeps the provider’s page open, and money afterwards counts', async () => {
    const { ref, sessionId } = await session();
    const order = await buyer.order(sessionId);
    await buyer.prompt(order.id);
    await endPrompt(order.id, 'decline');
    expect(await load(ref)).toMatchObject({ stage: 'payment_failed', order: { status: 'failed' } });
    await buyer.pay(order.id);
    await settle(order.id);
    expect(await load(ref)).toMatchObject({ stage: 'paid' });
  });
});

describe('reads', () => {
  test('are few: one when due, by one of two processes, then later', async () => {
    const { ref } = await session();
    const before = reads();
    await readDueSessions(ctx);
    expect(reads()).toBe(before);
    await due(ref);
    await Promise.all([readDueSessions(ctx), readDueSessions(storefront.twin())]);
    expect(reads()).toBe(before + 1);
    expect((await load(ref)).nextReadAt?.getTime()).toBeGreaterThan(Date.now() + 300_000);
  });

  test('come sooner while the page is open', async () => {
    const { ref } = await session();
    await sessionStatus(ctx, ref);
    expect((await load(ref)).nextReadAt?.getTime()).toBeLessThan(Date.now() + 10_000);
  });

  test('that a buyer asks for are one per five seconds', async () => {
    const { ref } = await session();
    const before = reads();
    expect(await checkSessionNow(ctx, ref)).toBe(true);
    expect(await checkSessionNow(ctx, ref)).toBe(false);
    expect(reads()).toBe(before + 1);
  });

  test.each([
    [500, 'server_error'],
    [401, 'unauthorized'],
    [403, 'insufficient_scope'],
  ])('that fail (%d %s) are repeated later, and say why', async (status, code) => {
    const { ref } = await session();
    await failing(status, code);
    const { nextReadAt, readProblem, stage } = await readDue(ref);
    expect({ readProblem, stage }).toEqual({ readProblem: code, stage: 'open' });
    expect(nextReadAt?.getTime()).toBeGreaterThan(Date.now() + 10_000);
  });

  test('a refused one stops the others of its run', async () => {
    const all = [await session(), await session(), await session(), await session(), await session()];
    for (const { ref } of all) await due(ref);
    await failing(429, 'rate_limited', 9);
    const before = reads();
    await readDueSessions(ctx);
    expect(reads()).toBe(before + 4);
  });

  test('never take money back that the mirror knows', async () => {
    const { ref, sessionId } = await session();
    const order = await buyer.order(sessionId);
    await buyer.pay(order.id);
    await settle(order.id);
    const orderRead = {
      id: order.id,
      code: order.order_code,
      status: 'prompt_sent',
      total: 1,
      currency: 'UGX',
    };
    await ctx.db.checkoutSession.update({ where: { ref }, data: { orderRead, readAt: new Date() } });
    expect(await load(ref)).toMatchObject({ stage: 'paid', order: { status: 'paid' } });
  });
});

test('one that was never created is over after a day', async () => {
  const dayOld = { createdAt: new Date(Date.now() - 86_401_000), openKey: 'its key' };
  const embedded = {
    ref: 'e'.repeat(24),
    style: 'embedded',
    eventId: 'evt_1',
    eventName: '',
    locale: 'en',
  } as const;
  await ctx.db.checkoutSession.create({ data: { ...embedded, ...dayOld } });
  await readDueSessions(ctx);
  expect(await load(embedded.ref)).toMatchObject({
    stage: 'refused',
    refusalCode: 'left_queue',
    openKey: null,
  });
});

test('the version changes with what the page draws, and not without', async () => {
  const { ref, sessionId } = await session();
  const seen: (string | undefined)[] = [];
  const look = async () => seen.push((await sessionStatus(ctx, ref))?.version);
  await look();
  await look();
  expect(seen[1]).toBe(seen[0]);
  await comeBack(ref, sessionId);
  await look();
  const order = await buyer.order(sessionId);
  await buyer.prompt(order.id);
  await readDue(ref);
  await look();
  await endPrompt(order.id, 'approve');
  await look();
  expect(new Set(seen.slice(1)).size).toBe(4);
});

// The last one: by then the race itself is over.
test('a session that the provider really deleted is deleted', async () => {
  const { ref } = await session();
  await sandbox.control.advance(60 * 24 * 3600);
  expect(await readDue(ref)).toMatchObject({ state: 'deleted', stage: 'deleted' });
  expect(await sessionStatus(ctx, ref)).toMatchObject({ status: 'deleted', terminal: true });
});
