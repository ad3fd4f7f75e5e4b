// The limits per visitor, over a real database and the sandbox.
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { payWithinLimits } from '#lib/checkout/limits/prompt-limits.ts';
import { tooOften } from '#lib/checkout/limits/response-limits.ts';
import { addressKeyOf, countNetworkChange } from '#lib/checkout/limits/visitor-limits.ts';
import { payOrder } from '#lib/checkout/payment/pay-order.ts';
import { queuePosition } from '#lib/checkout/queue/queue.ts';
import {
  MARATHON,
  NIGHT_RUN,
  newPhone,
  placedCheckout,
  registrationInput,
  submitInput,
} from '#lib/checkout/testing/fixture-registration.ts';
import { testStorefront } from '#lib/checkout/testing/storefront.ts';
import { listDigest } from '#lib/registration/check-participants.ts';
import type { RegistrationInput } from '#lib/registration/registration-input.ts';

const { ctx, sandbox, runJobs } = await testStorefront();
// The provider's own limits are another matter.
await sandbox.control.setLimits({ writes_per_minute: 100_000, reads_per_minute: 100_000 });
const MINUTE_MS = 60_000;

let addresses = 0;
const newAddress = (): string => {
  addresses += 1;
  return `198.51.100.${addresses}`;
};

beforeEach(() => ctx.db.throttle.deleteMany());

const minutes = (until: Date | null): number | null =>
  until && Math.round((until.getTime() - Date.now()) / MINUTE_MS);

/** When the next prompt is allowed; null if one was sent. */
async function promptUntil(capability: { ref: string }, typed: string, pay = async () => {}) {
  const asked = await payWithinLimits(ctx, capability, typed, pay);
  return 'until' in asked ? asked.until : null;
}

describe('prompts to one phone', () => {
  type Past = { minutesAgo: number; state?: 'failed' | 'expired' | 'paid' | 'refused'; kind?: string };

  /** Each for an order of its own, as in an attack on one phone. */
  async function promptedBefore(msisdn: string, past: Past[]): Promise<void> {
    for (const { minutesAgo, state = 'expired', kind = 'timed_out' } of past) {
      const { id } = await placedCheckout(ctx, MARATHON);
      const at = new Date(Date.now() - minutesAgo * MINUTE_MS);
      await ctx.db.paymentAttempt.create({
        data: {
          checkoutId: id,
          idempotencyKey: randomUUID(),
          msisdn,
          state,
          failureKind: state === 'paid' || state === 'refused' ? null : kind,
          createdAt: at,
        },
      });
    }
  }
  const next = async (typed: string) => {
    const { ref } = await placedCheckout(ctx, MARATHON);
    return minutes(await promptUntil({ ref }, typed));
  };
  const ago = (...all: number[]): Past[] => all.map((minutesAgo) => ({ minutesAgo }));

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
  ])('after %s', async (_, past, wait) => {
    const phone = newPhone();
    await promptedBefore(`+256${phone.slice(1)}`, past);
    expect(await next(`+256 ${phone.slice(1)}`)).toBe(wait);
    expect(await next(newPhone())).toBeNull();
  });

  test('of concurrent calls for many orders are three at most', async () => {
    const phone = newPhone();
    const refs = [];
    for (let n = 0; n < 12; n += 1) refs.push((await placedCheckout(ctx, MARATHON)).ref);
    const pay = async (ref: string) =>
      promptUntil({ ref }, phone, async () => void (await payOrder(ctx, { ref, msisdn: phone })));
    const all = await Promise.all([...refs, ...refs].map(pay));
    const sent = await ctx.db.paymentAttempt.count({ where: { msisdn: `+256${phone.slice(1)}` } });
    expect(sent).toBeGreaterThan(0);
    expect(sent).toBeLessThanOrEqual(3);
    expect(all.filter(Boolean).length).toBeGreaterThan(12);
    for (const ref of refs) await pay(ref);
    expect(await ctx.db.paymentAttempt.count({ where: { msisdn: `+256${phone.slice(1)}` } })).toBe(3);
    const unasked = await ctx.db.checkout.findFirstOrThrow({
      where: { ref: { in: refs }, attempts: { none: {} } },
    });
    expect(minutes(await pay(unasked.ref))).toBe(15);
  });

  test('are counted once each: a call during an open prompt sends none', async () => {
    const phone = newPhone();
    const { ref } = await placedCheckout(ctx, MARATHON);
    await payOrder(ctx, { ref, msisdn: phone });
    for (let n = 0; n < 12; n += 1) expect(await promptUntil({ ref }, phone)).toBeNull();
    expect(await next(phone)).toBeNull();
  });

  test('are limited per order as well, for all phones together', async () => {
    const { ref, id } = await placedCheckout(ctx, MARATHON);
    for (let n = 0; n < 8; n += 1)
      await ctx.db.paymentAttempt.create({
        data: { checkoutId: id, idempotencyKey: randomUUID(), msisdn: `+25677200000${n}`, state: 'expired' },
      });
    expect(minutes(await promptUntil({ ref }, newPhone()))).toBe(15);
  });

  test('of one address that are not approved are limited; each approved one allows more', async () => {
    const address = newAddress();
    const { ref, id } = await placedCheckout(ctx, MARATHON);
    await ctx.db.checkout.update({ where: { id }, data: { addressKey: addressKeyOf(address) } });
    const other = await placedCheckout(ctx, MARATHON);
    await ctx.db.checkout.update({ where: { id: other.id }, data: { addressKey: addressKeyOf(address) } });
    const attempt = (state: 'expired' | 'paid', n: number) => ({
      checkoutId: other.id,
      idempotencyKey: randomUUID(),
      msisdn: `+2567720${String(10_000 + n)}`,
      state,
    });
    await ctx.db.paymentAttempt.createMany({
      data: Array.from({ length: 60 }, (_, n) => attempt('expired', n)),
    });
    expect(minutes(await promptUntil({ ref }, newPhone()))).toBe(15);
    await ctx.db.paymentAttempt.create({ data: attempt('paid', 99) });
    expect(await promptUntil({ ref }, newPhone())).toBeNull();
  });
});

describe('unpaid places', () => {
  // Checkouts still in the queue would delay those of the next test.
  afterEach(() => runJobs('all'));
  const CAPACITY = 400;
  const QUARTER = CAPACITY / 4;

  async function newEvent(capacity = CAPACITY) {
    const ticket = {
      ticket_type_id: `tkt_${randomUUID()}`,
      name: 'Ten',
      price_minor: 1000,
      capacity,
    };
    const { event_id } = await sandbox.control.createEvent({
      org: 'kampala-runners',
      name: `Event ${randomUUID()}`,
      ticket_types: [ticket],
    });
    await ctx.db.lease.deleteMany();
    const enter = async (places: number, address: string, changes: RegistrationInput = {}) => {
      const names = Array.from({ length: places - 1 }, (_, n) => [
        `runner.${ticket.ticket_type_id}.${n + 2}`,
        `Participant ${'abcdefghijklmnopqrst'[n]}`,
      ]);
      const input = registrationInput(NIGHT_RUN, {
        'quantity.tkt_gnr_8': '',
        [`quantity.${ticket.ticket_type_id}`]: String(places),
        payment_method: 'momo',
        ...Object.fromEntries(names),
        ...changes,
      });
      const submitted = await submitInput(ctx, event_id, input, { address });
      return submitted.ok ? submitted.value.ref : (submitted.error.form ?? 'refused');
    };
    const held = async () => {
      const all = await ctx.db.checkout.aggregate({
        where: { eventId: event_id, state: { not: 'refused' } },
        _sum: { places: true },
      });
      return all._sum.places ?? 0;
    };
    const pay = (ref: string) =>
      ctx.db.order.updateMany({ where: { checkout: { ref } }, data: { status: 'paid' } });
    return { eventId: event_id, enter, held, pay };
  }

  test('of one address stay below a quarter of the event, also with concurrent forms', async () => {
    const { enter, held } = await newEvent();
    const script = newAddress();
    const all = await Promise.all(Array.from({ length: 16 }, () => enter(15, script)));
    expect(await held()).toBeLessThanOrEqual(QUARTER);
    expect(all).toContain('too_many_unpaid');
    expect(await enter(2, newAddress())).toMatch(/^[\w-]{24}$/);
  });

  test('of many addresses that pay nothing stay below a quarter too', async () => {
    const { enter, held } = await newEvent();
    for (let n = 0; n < 12; n += 1) await enter(15, newAddress());
    expect(await held()).toBeLessThanOrEqual(QUARTER);
    // Addresses with few places are not limited.
    for (let n = 0; n < 6; n += 1) expect(await enter(3, newAddress())).toMatch(/^[\w-]{24}$/);
  });

  test('of a small event stay below half of it', async () => {
    const { enter, held } = await newEvent(40);
    const script = newAddress();
    for (let n = 0; n < 4; n += 1) await enter(9, script);
    expect(await held()).toBe(18);
  });

  test('of an address that pays may be more', async () => {
    const { enter, pay } = await newEvent();
    const carrier = newAddress();
    for (let n = 0; n < 6; n += 1) await pay(await enter(15, carrier));
    for (let n = 0; n < 12; n += 1) expect(await enter(15, carrier)).toMatch(/^[\w-]{24}$/);
  });

  test('of one phone are limited by the same number, from all addresses together', async () => {
    const { enter, held } = await newEvent();
    const phone = { buyer_phone: newPhone(), second_entry: 'yes' };
    for (let n = 0; n < 9; n += 1) await enter(15, newAddress(), phone);
    expect(await held()).toBeLessThanOrEqual(QUARTER);
  });

  test('in a single order are limited, and the limit is shown', async () => {
    const { eventId } = await newEvent();
    const list = Array.from({ length: QUARTER + 1 }, (_, n) => `Participant ${n}`).join('\n');
    const sent = registrationInput(NIGHT_RUN, {
      'quantity.tkt_gnr_8': '',
      payment_method: 'momo',
      roster: list,
    });
    const checked = await submitInput(ctx, eventId, sent, { address: newAddress() });
    if (checked.ok || !checked.error.list) throw new Error('the list was not checked');
    const seen = { ...sent, roster_seen: listDigest(list, checked.error.list) };
    const refused = await submitInput(ctx, eventId, seen, { address: newAddress() });
    expect(refused).toMatchObject({ error: { form: 'too_many_at_once', limit: { most: QUARTER } } });
  });

  test('that were released are not counted', async () => {
    const { enter } = await newEvent();
    const address = newAddress();
    for (let n = 0; n < 6; n += 1) await enter(15, address);
    expect(await enter(15, address)).toBe('too_many_unpaid');
    await ctx.db.order.updateMany({ data: { holdExpiresAt: new Date(Date.now() - 1000) } });
    expect(await enter(15, address)).toMatch(/^[\w-]{24}$/);
  });
});

describe('forms', () => {
  test('a repeated form is one checkout, and is not counted again', async () => {
    const input = registrationInput(MARATHON);
    const refs = new Set<string>();
    for (let n = 0; n < 70; n += 1) {
      const sent = await submitInput(ctx, MARATHON, input, { address: newAddress() });
      refs.add(sent.ok ? sent.value.ref : JSON.stringify(sent.error));
    }
    expect([...refs]).toEqual([expect.stringMatching(/^[\w-]{24}$/)]);
  });

  test('of one phone for one event are limited, and the end of the limit is shown', async () => {
    const phone = newPhone();
    const enter = () =>
      submitInput(ctx, MARATHON, registrationInput(MARATHON, { buyer_phone: phone, second_entry: 'yes' }));
    for (let n = 0; n < 20; n += 1) expect((await enter()).ok).toBe(true);
    const refused = await enter();
    if (refused.ok) throw new Error('the 21st form was accepted');
    expect(refused.error).toMatchObject({ form: 'too_many_checkouts', fields: {} });
    expect(minutes(refused.error.limit?.until ?? null)).toBe(15);
  });

  test('with a pasted list are limited by address too', async () => {
    const address = newAddress();
    const send = () =>
      submitInput(ctx, MARATHON, registrationInput(MARATHON, { roster: 'Ann\nBen', check_roster: 'x' }), {
        address,
      });
    for (let n = 0; n < 60; n += 1) expect(await send()).toMatchObject({ error: { next: 'list_check' } });
    expect(await send()).toMatchObject({ error: { form: 'too_many_checkouts', fields: {} } });
  });

  test('that change the network are limited for a buyer', async () => {
    const { ref } = await placedCheckout(ctx, MARATHON);
    for (let n = 0; n < 4; n += 1) expect(await countNetworkChange(ctx, ref)).toBeNull();
    expect(minutes(await countNetworkChange(ctx, ref))).toBe(60);
  });
});

describe('the queue', () => {
  beforeEach(() => ctx.db.checkout.deleteMany({ where: { state: 'waiting' } }));
  afterEach(() => sandbox.control.clearFaults());

  test('serves addresses in turn: forty checkouts of one delay another by one', async () => {
    await sandbox.control.addFault({
      kind: 'status',
      method: 'POST',
      path: '/orders',
      http_status: 429,
      error_code: 'rate_limited',
      retry_after: 30,
      times: 1,
    });
    const [script, visitor] = [newAddress(), newAddress()];
    const enter = async (address: string) => {
      const sent = await submitInput(ctx, NIGHT_RUN, registrationInput(NIGHT_RUN), { address });
      if (!sent.ok) throw new Error(JSON.stringify(sent.error));
      return ctx.db.checkout.findUniqueOrThrow({ where: { ref: sent.value.ref } });
    };
    const flood = [];
    for (let n = 0; n < 40; n += 1) flood.push(await enter(script));
    const mine = await enter(visitor);
    expect(await queuePosition(ctx, mine.queueNumber)).toMatchObject({ position: 2 });
    await runJobs('all');
    const sent = await ctx.db.checkout.findMany({
      where: { id: { in: [...flood, mine].map(({ id }) => id) }, state: 'ordered' },
      orderBy: { sentAt: 'asc' },
    });
    expect(sent.findIndex(({ id }) => id === mine.id)).toBeLessThan(3);
  });
});

describe('answers', () => {
  const from = (address: string) => new Headers({ 'x-forwarded-for': address });

  test('a status is answered as often as pages poll, and a flood for one order is refused', () => {
    const order = randomUUID();
    const phones = newAddress();
    for (let n = 0; n < 240; n += 1) expect(tooOften(from(phones), 'status', order)).toBeNull();
    const refused = tooOften(from(phones), 'status', order);
    expect(refused?.status).toBe(429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    // Five hundred other phones behind the same address, each once a second.
    const polls = Array.from({ length: 30_000 }, (_, n) =>
      tooOften(from(phones), 'status', `order ${n % 500}`),
    );
    expect(polls.every((one) => one === null)).toBe(true);
  });

  test('pictures are limited by order and by address', () => {
    const order = randomUUID();
    const all = Array.from({ length: 31 }, () => tooOften(from(newAddress()), 'picture', order));
    expect(all.filter(Boolean)).toHaveLength(1);
    const address = newAddress();
    const drawn = Array.from({ length: 700 }, () => tooOften(from(address), 'picture'));
    expect(drawn.filter(Boolean)).toHaveLength(100);
  });
});
