// Prompts to one phone, for one order and from one address, over a real database and the sandbox: a stranger's phone is not
// flooded, and no stranger keeps an owner or a neighbour from paying.
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { payWithinLimits } from '#lib/checkout/limits/prompt-limits.ts';
import { addressKeyOf } from '#lib/checkout/limits/visitor-limits.ts';
import { PATIENCE_SECONDS, proveByWork } from '#lib/checkout/limits/waiting-room.ts';
import { payOrder } from '#lib/checkout/payment/pay-order.ts';
import { newAddress } from '#lib/checkout/testing/crowded-event.ts';
import { MARATHON, newPhone, placedCheckout } from '#lib/checkout/testing/fixture-registration.ts';
import { testStorefront } from '#lib/checkout/testing/storefront.ts';
import { solvePuzzle } from '#lib/shared/puzzle.ts';

const { ctx } = await testStorefront();
const MINUTE_MS = 60_000;

const minutes = (until: Date | null): number | null =>
  until && Math.round((until.getTime() - Date.now()) / MINUTE_MS);
const msisdnOf = (phone: string): string => `+256${phone.slice(1)}`;

const nobody = () => false;

type Press = { knows?: (ref: string) => boolean; pay?: () => Promise<void>; afterSeconds?: number };

/** Presses Pay. @returns null if a prompt may be sent, else when and whether a proof helps */
async function press(ref: string, typed: string, { knows = nobody, pay, afterSeconds = 0 }: Press = {}) {
  const at = { ...ctx, now: () => new Date(Date.now() + afterSeconds * 1000) };
  const asked = await payWithinLimits(at, { capability: { ref }, typed, knows }, pay ?? (async () => {}));
  return 'until' in asked ? { minutes: minutes(asked.until), proof: asked.proof } : null;
}

const proveOrder = async (ref: string) => proveByWork(ctx, { ref }, (await solvePuzzle(ref)) ?? '');
const orderOf = async (phone: string) => (await placedCheckout(ctx, MARATHON, { buyer_phone: phone })).ref;

type Past = { minutesAgo: number; state?: 'failed' | 'expired' | 'paid' | 'refused'; kind?: string };
const ago = (...all: number[]): Past[] => all.map((minutesAgo) => ({ minutesAgo }));

/** Each from an order of a stranger, as in an attack on one phone. */
async function promptedBefore(
  msisdn: string,
  past: Past[],
  address: string | null = null,
): Promise<string[]> {
  const refs: string[] = [];
  for (const { minutesAgo, state = 'expired', kind = 'timed_out' } of past) {
    const { id, ref } = await placedCheckout(ctx, MARATHON);
    if (address)
      await ctx.db.checkout.update({ where: { id }, data: { addressKey: addressKeyOf(ctx, address) } });
    const failureKind = state === 'paid' || state === 'refused' ? null : kind;
    const createdAt = new Date(Date.now() - minutesAgo * MINUTE_MS);
    await ctx.db.paymentAttempt.create({
      data: { checkoutId: id, idempotencyKey: randomUUID(), msisdn, state, failureKind, createdAt },
    });
    refs.push(ref);
  }
  return refs;
}

describe('prompts to one phone', () => {
  test.each<[string, Past[], number | null]>([
    ['two within a quarter of an hour', ago(1, 2), null],
    ['three within a quarter of an hour', ago(1, 5, 12), 3],
    ['three of which one is older', ago(1, 5, 16), null],
    ['three that were approved', [1, 2, 3].map((n) => ({ minutesAgo: n, state: 'paid' })), null],
    [
      'three that never reached a phone',
      [1, 2, 3].map((n) => ({ minutesAgo: n, kind: 'provider_not_reached' })),
      null,
    ],
    ['three that were refused unsent', [1, 2, 3].map((n) => ({ minutesAgo: n, state: 'refused' })), null],
    [
      'three that were declined within an hour',
      [20, 30, 40].map((n) => ({ minutesAgo: n, kind: 'declined' })),
      20,
    ],
    ['ten of a day', ago(60, 120, 180, 240, 300, 360, 420, 480, 540, 600), 14 * 60],
  ])('by strangers, after %s', async (_, past, wait) => {
    const phone = newPhone();
    await promptedBefore(msisdnOf(phone), past);
    const next = await press((await placedCheckout(ctx, MARATHON)).ref, phone);
    expect(next).toEqual(wait === null ? null : { minutes: wait, proof: false });
    expect(await press((await placedCheckout(ctx, MARATHON)).ref, newPhone())).toBeNull();
  });

  test('of concurrent calls for many orders are three at most', async () => {
    const phone = newPhone();
    const refs: string[] = [];
    for (let n = 0; n < 12; n += 1) refs.push((await placedCheckout(ctx, MARATHON)).ref);
    const pay = (ref: string) =>
      press(ref, phone, { pay: async () => void (await payOrder(ctx, { ref, msisdn: phone })) });
    const all = await Promise.all([...refs, ...refs].map(pay));
    const sent = () => ctx.db.paymentAttempt.count({ where: { msisdn: msisdnOf(phone) } });
    expect(await sent()).toBeGreaterThan(0);
    expect(await sent()).toBeLessThanOrEqual(3);
    expect(all.filter(Boolean).length).toBeGreaterThan(12);
    for (const ref of refs) await pay(ref);
    expect(await sent()).toBe(3);
  });

  test('are counted once each: a call during an open prompt sends none', async () => {
    const phone = newPhone();
    const ref = await orderOf(phone);
    await payOrder(ctx, { ref, msisdn: phone });
    for (let n = 0; n < 12; n += 1) expect(await press(ref, phone)).toBeNull();
    expect(await press((await placedCheckout(ctx, MARATHON)).ref, phone)).toBeNull();
  });

  test('are limited per order as well, for all phones together', async () => {
    const { ref, id } = await placedCheckout(ctx, MARATHON);
    for (let n = 0; n < 8; n += 1)
      await ctx.db.paymentAttempt.create({
        data: { checkoutId: id, idempotencyKey: randomUUID(), msisdn: `+25677200000${n}`, state: 'expired' },
      });
    expect(await press(ref, newPhone())).toEqual({ minutes: 15, proof: false });
  });
});

describe('the owner of a phone to which a stranger sent prompts', () => {
  const attacked = async (past = ago(1, 2, 3)) => {
    const phone = newPhone();
    const strangers = await promptedBefore(msisdnOf(phone), past);
    return { phone, strangers };
  };

  test.each([
    ['three in three minutes', ago(1, 2, 3)],
    ['ten a day', ago(20, 40, 60, 80, 100, 120, 140, 160, 180, 200)],
    ['three that she declined', [4, 5, 6].map((n) => ({ minutesAgo: n, kind: 'declined' }))],
  ])('pays her own order once its page has solved the puzzle, after %s', async (_, past) => {
    const { phone, strangers } = await attacked(past);
    const own = await orderOf(phone);
    expect(await press(own, phone)).toMatchObject({ proof: true });
    await proveOrder(own);
    expect(await press(own, phone)).toBeNull();
    expect(await press(strangers[0] ?? '', phone)).toMatchObject({ proof: false });
  });

  test('pays it without a script after a minute; a stranger’s order does not get that', async () => {
    const { phone, strangers } = await attacked();
    const own = await orderOf(phone);
    expect(await press(own, phone)).toMatchObject({ proof: true });
    expect(await press(own, phone, { afterSeconds: PATIENCE_SECONDS - 5 })).not.toBeNull();
    expect(await press(own, phone, { afterSeconds: PATIENCE_SECONDS + 5 })).toBeNull();
    for (const ref of strangers) {
      await press(ref, phone);
      expect(await press(ref, phone, { afterSeconds: PATIENCE_SECONDS + 5 })).not.toBeNull();
    }
  });

  test('pays at once from a browser that knows an order which the phone paid', async () => {
    const { phone, strangers } = await attacked(ago(1, 2, 3, 4, 5));
    const [paid] = await promptedBefore(msisdnOf(phone), [{ minutesAgo: 100_000, state: 'paid' }]);
    const own = await orderOf(phone);
    const knows = (ref: string) => ref === paid || ref === own;
    expect(await press(own, phone, { knows })).toBeNull();
    expect(await press(own, phone, { knows: (ref) => strangers.includes(ref) })).not.toBeNull();
  });

  test('is left alone by orders of strangers that solved the puzzle, from as many addresses as there are', async () => {
    const { phone } = await attacked();
    for (let n = 0; n < 6; n += 1) {
      const { id, ref } = await placedCheckout(ctx, MARATHON);
      await ctx.db.checkout.update({ where: { id }, data: { addressKey: addressKeyOf(ctx, newAddress()) } });
      await press(ref, phone);
      await proveOrder(ref);
      expect(await press(ref, phone)).toMatchObject({ proof: false });
    }
  });

  test('pays though strangers who typed her number solved puzzles elsewhere', async () => {
    const phone = newPhone();
    const at = async (address: string) => {
      const own = { buyer_phone: phone, second_entry: 'yes' };
      const { id, ref } = await placedCheckout(ctx, MARATHON, own);
      const addressKey = addressKeyOf(ctx, address);
      await ctx.db.checkout.update({
        where: { id },
        data: { addressKey, proof: 'work', proofAskedAt: new Date() },
      });
      return { id, ref };
    };
    let sent = 0;
    for (const address of Array.from({ length: 6 }, newAddress)) {
      const { id, ref } = await at(address);
      const attempt = {
        checkoutId: id,
        msisdn: msisdnOf(phone),
        state: 'expired',
        failureKind: 'timed_out',
      } as const;
      const pay = async () => {
        sent += 1;
        await ctx.db.paymentAttempt.create({ data: { ...attempt, idempotencyKey: randomUUID() } });
      };
      for (let n = 0; n < 4; n += 1) await press(ref, phone, { pay });
    }
    expect(sent, 'three of all, two of each address').toBeLessThanOrEqual(3 + 6 * 2);
    expect(await press((await at(newAddress())).ref, phone)).toBeNull();
  });

  test('gets three prompts in a quarter of an hour from one address, whatever strangers prove there', async () => {
    const phone = newPhone();
    let sent = 0;
    for (let n = 0; n < 12; n += 1) {
      const { ref, id } = await placedCheckout(ctx, MARATHON, { buyer_phone: phone, second_entry: 'yes' });
      const afterSeconds = PATIENCE_SECONDS + 5;
      const store = (after: number) => async () => {
        sent += 1;
        const createdAt = new Date(Date.now() + after * 1000);
        const attempt = { checkoutId: id, idempotencyKey: randomUUID(), msisdn: msisdnOf(phone), createdAt };
        await ctx.db.paymentAttempt.create({
          data: { ...attempt, state: 'expired', failureKind: 'timed_out' },
        });
      };
      if ((await press(ref, phone, { pay: store(0) })) === null) continue;
      if (n % 2 === 0) await proveOrder(ref);
      await press(ref, phone, { pay: store(afterSeconds), afterSeconds });
    }
    expect(sent).toBe(3);
  });
});

describe('a neighbour behind an address from which strangers got sixty prompts', () => {
  async function neighbourOf(address: string) {
    const { id, ref } = await placedCheckout(ctx, MARATHON);
    await ctx.db.checkout.update({ where: { id }, data: { addressKey: addressKeyOf(ctx, address) } });
    return ref;
  }
  async function busyAddress(): Promise<string> {
    const address = newAddress();
    const { id } = await placedCheckout(ctx, MARATHON);
    await ctx.db.checkout.update({ where: { id }, data: { addressKey: addressKeyOf(ctx, address) } });
    await ctx.db.paymentAttempt.createMany({
      data: Array.from({ length: 60 }, (_, n) => ({
        checkoutId: id,
        idempotencyKey: randomUUID(),
        msisdn: `+2567720${String(10_000 + n)}`,
        state: 'expired' as const,
      })),
    });
    return address;
  }

  test('pays once her page has solved the puzzle, or after a minute without a script', async () => {
    const address = await busyAddress();
    const withScript = await neighbourOf(address);
    expect(await press(withScript, newPhone())).toMatchObject({ proof: true });
    await proveOrder(withScript);
    expect(await press(withScript, newPhone())).toBeNull();
    const without = await neighbourOf(address);
    expect(await press(without, newPhone())).toMatchObject({ proof: true });
    expect(await press(without, newPhone(), { afterSeconds: PATIENCE_SECONDS + 5 })).toBeNull();
  });

  test('pays at once where others behind the address have paid', async () => {
    const address = await busyAddress();
    const ref = await neighbourOf(address);
    await promptedBefore(msisdnOf(newPhone()), [{ minutesAgo: 1, state: 'paid' }], address);
    expect(await press(ref, newPhone())).toBeNull();
  });
});
