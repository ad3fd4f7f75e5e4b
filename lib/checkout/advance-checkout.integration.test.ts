// A checkout whose process dies at the worst moment is taken over, and the provider sees one order and one prompt.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { advanceCheckout, claimCheckout, IN_BACKGROUND } from '#lib/checkout/advance-checkout.ts';
import { payOrder } from '#lib/checkout/payment/pay-order.ts';
import { sweep } from '#lib/checkout/sweep.ts';
import { findCheckoutView } from '#lib/checkout/view/order-page.ts';
import type { Ctx } from '#lib/context.ts';
import { isDatabaseDown } from '#lib/db/database-down.ts';
import { createPartnerApi } from '#lib/partner-api/client.ts';
import { SCOPES } from '#lib/shared/vocabulary/scopes.ts';
import { ORG } from '../../tools/scripts/stack/connect-provider.ts';
import { MEMBERS_RUN, registrationInput, submitInput } from './testing/fixture-registration.ts';
import { testStorefront } from './testing/storefront.ts';

const { ctx, twin, sandbox, runJobs, endPrompt } = await testStorefront();
const MTN = '0772123456';
const STILL_HELD = 600;

/** Empties the queue before the next test. */
afterEach(async () => {
  await ctx.db.checkout.updateMany({ data: { leaseId: null, leaseUntil: null } });
  await others();
});

const submit = (at: Ctx) => submitInput(at, MEMBERS_RUN, registrationInput(MEMBERS_RUN));

/** A process that dies at its next write: before the call leaves, or after the provider did the work. */
function dying(when: 'before' | 'after'): Ctx {
  const { orders } = ctx.partner;
  const die = (): never => {
    throw new Error('killed');
  };
  return {
    ...ctx,
    partner: {
      ...ctx.partner,
      orders: {
        ...orders,
        create: async (...call) => (when === 'before' ? die() : orders.create(...call).then(die)),
        pay: async (...call) => (when === 'before' ? die() : orders.pay(...call).then(die)),
      },
    },
  };
}

const latest = () => ctx.db.checkout.findFirstOrThrow({ orderBy: { queueNumber: 'desc' } });
const row = (id: string) => ctx.db.checkout.findUniqueOrThrow({ where: { id } });
const stage = async (ref: string) => (await findCheckoutView(ctx, ref))?.stage;
const lastSeq = async () => (await sandbox.control.log()).at(-1)?.seq ?? 0;
async function writes(path: string, since: number) {
  const log = (await sandbox.control.log(since)).filter((one) => one.method === 'POST' && one.path === path);
  return { calls: log.length, keys: new Set(log.map((one) => one.idempotency_key)).size };
}

/** Kill -9 leaves the lease behind. */
const leaveLease = (id: string, seconds: number) =>
  ctx.db.$executeRaw`UPDATE checkout SET lease_id = ${randomUUID()}::uuid,
    lease_until = now() + ${seconds} * interval '1 second' WHERE id = ${id}::uuid`;

/** What the running processes do by themselves, once everything planned is due. */
async function others(): Promise<void> {
  await sweep(ctx);
  await runJobs('all');
}

async function placed() {
  const kept = await submit(ctx);
  if (!kept.ok) throw new Error(JSON.stringify(kept.error));
  const { id, orderId } = await latest();
  if (!orderId) throw new Error('the order was not placed');
  return { ref: kept.value.ref, id, orderId };
}

describe('a process that dies around the create call', () => {
  test.each([
    ['before', 1],
    ['after', 2],
  ] as const)('%s it leaves a checkout that another process places, once', async (when, calls) => {
    const since = await lastSeq();
    await expect(submit(dying(when))).rejects.toThrow('killed');
    const { id, ref, orderId } = await latest();
    expect([orderId, await stage(ref)]).toEqual([null, 'preparing']);
    await others();
    expect(await stage(ref)).toBe('review');
    expect(await writes('/v1/orders', since)).toEqual({ calls, keys: 1 });
    expect(await ctx.db.order.count({ where: { partnerReference: id } })).toBe(1);
  });
});

describe('a process that dies around the pay call', () => {
  test.each([
    ['before', 1],
    ['after', 2],
  ] as const)(
    '%s it leaves an attempt that another process finishes, with one prompt',
    async (when, calls) => {
      const { ref, orderId } = await placed();
      const since = await lastSeq();
      await expect(payOrder(dying(when), { ref, msisdn: MTN })).rejects.toThrow('killed');
      expect(await findCheckoutView(ctx, ref)).toMatchObject({ stage: 'starting_payment', canPay: false });
      await payOrder(twin(), { ref, msisdn: '0783000111' });
      await others();
      expect(await stage(ref)).toBe('prompted');
      expect(await writes(`/v1/orders/${orderId}/pay`, since)).toEqual({ calls, keys: 1 });
      await endPrompt(orderId, 'approve');
      expect(await stage(ref)).toBe('paid');
    },
  );

  test('that is paid before another process takes over needs no second call', async () => {
    const { ref, orderId } = await placed();
    const since = await lastSeq();
    await expect(payOrder(dying('after'), { ref, msisdn: MTN })).rejects.toThrow('killed');
    await endPrompt(orderId, 'approve');
    await others();
    expect(await stage(ref)).toBe('paid');
    expect((await writes(`/v1/orders/${orderId}/pay`, since)).calls).toBe(1);
  });
});

describe('a database whose disk is full', () => {
  /** Each write of the table fails as PostgreSQL says it, until the function that is returned was called. */
  async function fill(table: string, write: 'INSERT' | 'UPDATE') {
    await ctx.db.$executeRawUnsafe(`CREATE OR REPLACE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$`);
    await ctx.db.$executeRawUnsafe(
      `CREATE TRIGGER no_room BEFORE ${write} ON ${table} FOR EACH ROW EXECUTE FUNCTION no_room()`,
    );
    return () => ctx.db.$executeRawUnsafe(`DROP TRIGGER no_room ON ${table}`);
  }

  test('keeps the form and asks to send it again', async () => {
    const free = await fill('checkout', 'INSERT');
    expect(await submit(ctx)).toMatchObject({ ok: false, error: { form: 'unavailable' } });
    await free();
    expect(await submit(ctx)).toMatchObject({ ok: true });
  });

  test('that fills while a payment is asked for sends one prompt', async () => {
    const { ref, orderId } = await placed();
    const since = await lastSeq();
    const { orders } = ctx.partner;
    let free = async (): Promise<unknown> => undefined;
    const filling: Ctx = {
      ...ctx,
      partner: {
        ...ctx.partner,
        orders: {
          ...orders,
          pay: async (...call) => {
            const answer = await orders.pay(...call);
            free = await fill('payment_attempt', 'UPDATE');
            return answer;
          },
        },
      },
    };
    const failed = await payOrder(filling, { ref, msisdn: MTN }).catch((cause: unknown) => cause);
    expect(isDatabaseDown(failed)).toBe(true);
    await free();
    await others();
    expect(await stage(ref)).toBe('prompted');
    expect(await writes(`/v1/orders/${orderId}/pay`, since)).toEqual({ calls: 2, keys: 1 });
  });
});

describe('a key that is rotated at the provider', () => {
  /** A storefront with a key of its own, whose secret is what `secret` says at each call. */
  async function keyedStorefront() {
    const { control, baseUrl } = sandbox;
    const client = await control.createClient({ org: ORG, scopes: [...SCOPES] });
    let secret = client.client_secret;
    const partner = createPartnerApi({
      baseUrl,
      clientId: client.client_id,
      clientSecret: async () => secret,
      fetch: globalThis.fetch,
      now: Date.now,
      sleep: (ms) => sleep(ms),
      random: Math.random,
    });
    const rotate = async () =>
      (await control.changeClient(client.client_id, { regenerate: true })).client_secret;
    const learn = (next: string) => {
      secret = next;
    };
    return { at: { ...ctx, partner }, rotate, learn };
  }

  test('leaves entries and payments waiting, and a new secret in its file sends each once', async () => {
    const { at, rotate, learn } = await keyedStorefront();
    await submit(at);
    const held = await latest();
    const rotated = await rotate();
    const kept = await submit(at);
    const queued = await latest();
    expect(kept).toMatchObject({ ok: true });
    expect(queued).toMatchObject({ state: 'waiting', refusalCode: null, orderId: null, calls: 0 });
    expect(await payOrder(at, { ref: held.ref, msisdn: MTN })).toMatchObject({ ok: true });
    const attempt = await ctx.db.paymentAttempt.findFirstOrThrow({ where: { checkoutId: held.id } });
    expect(attempt).toMatchObject({ state: 'waiting', unresolved: false, refusalCode: null });
    expect((attempt.notBefore?.getTime() ?? 0) - Date.now()).toBeLessThanOrEqual(5_000);
    expect(await stage(held.ref)).toBe('starting_payment');
    // As long as the file has the old secret, each turn ends the same way.
    expect(await advanceCheckout(at, queued.id, IN_BACKGROUND)).toMatchObject({ queued: true });
    learn(rotated);
    const since = await lastSeq();
    await ctx.db.paymentAttempt.update({ where: { id: attempt.id }, data: { notBefore: new Date() } });
    await advanceCheckout(at, queued.id, IN_BACKGROUND);
    await advanceCheckout(at, held.id, IN_BACKGROUND);
    expect(await row(queued.id)).toMatchObject({ state: 'ordered' });
    expect(await stage(held.ref)).toBe('prompted');
    expect(await writes('/v1/orders', since)).toEqual({ calls: 1, keys: 1 });
    expect(await writes(`/v1/orders/${held.orderId}/pay`, since)).toEqual({ calls: 1, keys: 1 });
  });
});

describe('the lease of a checkout', () => {
  test('held by a working process blocks others', async () => {
    await expect(submit(dying('before'))).rejects.toThrow('killed');
    const { id } = await latest();
    await leaveLease(id, STILL_HELD);
    const since = await lastSeq();
    expect(await claimCheckout(ctx, id)).toBeNull();
    await advanceCheckout(ctx, id, IN_BACKGROUND);
    expect((await writes('/v1/orders', since)).calls).toBe(0);
    expect((await row(id)).state).toBe('waiting');
    await leaveLease(id, -1);
    await others();
    expect((await row(id)).state).toBe('ordered');
  });

  test('held by a dead process expires', async () => {
    await expect(submit(dying('before'))).rejects.toThrow('killed');
    const { id } = await latest();
    await leaveLease(id, -1);
    await advanceCheckout(ctx, id, IN_BACKGROUND);
    expect(await row(id)).toMatchObject({ state: 'ordered', leaseId: null, leaseUntil: null });
  });

  test('is given to one of many that ask at once', async () => {
    const { id } = await placed();
    const claims = await Promise.all(Array.from({ length: 8 }, () => claimCheckout(twin(), id)));
    const given = claims.filter((claim) => claim !== null);
    expect(given).toHaveLength(1);
    for (const claim of given) await claim.release();
    expect((await row(id)).leaseId).toBeNull();
  });

  test('that lapsed is not taken from the successor by the late return of the first', async () => {
    const { id } = await placed();
    const first = await claimCheckout(ctx, id);
    await leaveLease(id, STILL_HELD);
    const successor = (await row(id)).leaseId;
    if (!first) throw new Error('no other process held the lease');
    await first.release();
    expect((await row(id)).leaseId).toBe(successor);
  });

  test('held by a process that finishes delays a payment only for a moment', async () => {
    const { id, ref } = await placed();
    await leaveLease(id, STILL_HELD);
    expect((await payOrder(ctx, { ref, msisdn: MTN })).ok).toBe(true);
    expect(await stage(ref)).toBe('starting_payment');
    await leaveLease(id, -1);
    await runJobs('all');
    expect(await stage(ref)).toBe('prompted');
  });

  test('is released when the work fails', async () => {
    await expect(submit(dying('before'))).rejects.toThrow('killed');
    expect(await latest()).toMatchObject({ leaseId: null, leaseUntil: null });
    await others();
  });
});

describe('a checkout that has nothing to do', () => {
  test.each(['placed', 'refused'])('%s, does not change when it is advanced again', async (state) => {
    const { id } = await placed();
    if (state === 'refused') await ctx.db.checkout.update({ where: { id }, data: { state: 'refused' } });
    const since = await lastSeq();
    for (let times = 0; times < 5; times++) await advanceCheckout(ctx, id, IN_BACKGROUND);
    const log = await sandbox.control.log(since);
    expect(log.filter((one) => one.method === 'POST')).toEqual([]);
  });
});
