// Unpaid places per address and ticket type, over a real database and the sandbox: what an attacker can hold, and that the
// person beside the attacker gets her place.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { payOrder } from '#lib/checkout/payment/pay-order.ts';
import { changeNetwork } from '#lib/checkout/supersede/change-network.ts';
import { crowdedEvent, newAddress } from '#lib/checkout/testing/crowded-event.ts';
import { newPhone } from '#lib/checkout/testing/fixture-registration.ts';
import { testStorefront } from '#lib/checkout/testing/storefront.ts';
import { checkoutStatus } from '#lib/checkout/view/checkout-status.ts';
import { findCheckoutView } from '#lib/checkout/view/order-page.ts';
import { clientAddress } from '#lib/shared/client-address.ts';
import { admitWaiting } from './waiting-room.ts';

const store = await testStorefront();
const { ctx, sandbox, runJobs } = store;
await sandbox.control.setLimits({ writes_per_minute: 100_000, reads_per_minute: 100_000 });

const REF = /^[\w-]{24}$/;

beforeEach(() => ctx.db.checkout.deleteMany({ where: { state: 'waiting' } }));
afterEach(() => ctx.db.checkout.deleteMany({ where: { state: 'waiting' } }));

const waits = async (ref: string): Promise<boolean> =>
  (await ctx.db.checkout.findUniqueOrThrow({ where: { ref } })).waitsForRoom;
const stageOf = async (ref: string) => (await findCheckoutView(ctx, ref))?.stage;

/** The page stays open for `seconds`, and the waiting room is served. */
async function keepOpen(refs: readonly string[], seconds: number): Promise<void> {
  const at = (after: number) => ({ ...ctx, now: () => new Date(Date.now() + after * 1000) });
  for (let after = 0; after <= seconds; after += 5)
    for (const ref of refs) await checkoutStatus(at(after), { ref });
  await admitWaiting(at(seconds));
  await runJobs('all');
}

const paidAs = (ref: string) =>
  ctx.db.order.updateMany({ where: { checkout: { ref } }, data: { status: 'paid' } });

describe('one address', () => {
  test('holds a tenth of a ticket type at most, by forms and lists of all sizes at once', async () => {
    const { enter, enterList, taken } = await crowdedEvent(store, [{ capacity: 1000 }]);
    const script = newAddress();
    const all = await Promise.all([
      ...Array.from({ length: 20 }, (_, n) => enter(1 + (n % 10), script)),
      ...[300, 66, 40, 20, 11].map((places) => enterList(places, script)),
    ]);
    await runJobs('all');
    expect(all).toContain('too_many_at_once');
    expect(await taken()).toBeLessThanOrEqual(100);
    expect(await enter(2, newAddress())).toMatch(REF);
  });

  test('holds a tenth of the smallest ticket type, whatever the others have', async () => {
    const { enter, enterList, taken } = await crowdedEvent(store, [{ capacity: 2000 }, { capacity: 300 }]);
    const script = newAddress();
    for (let n = 0; n < 4; n += 1) await enterList(40, script, 1);
    for (let n = 0; n < 20; n += 1) await enter(3, script, {}, 1);
    expect(await taken(1)).toBeLessThanOrEqual(60);
    expect(await taken(0)).toBe(0);
    const neighbour = await enter(1, newAddress(), {}, 1);
    expect(await stageOf(neighbour)).toBe('review');
  });

  test('holds no more by network changes: both orders of a change count', async () => {
    const { enterList, taken } = await crowdedEvent(store, [{ capacity: 400 }]);
    let ref = await enterList(40, newAddress());
    for (let n = 0; n < 3; n += 1) {
      const changed = await changeNetwork(ctx, ref, null);
      if (changed.ok) ref = changed.value.ref;
      else expect(changed.error).toEqual({ code: 'no_room' });
    }
    expect(await taken()).toBe(40);
    expect(await stageOf(ref)).toBe('review');
  });

  test('holds no more by changed registrations', async () => {
    const { inputOf, send, taken } = await crowdedEvent(store, [{ capacity: 400 }]);
    const script = newAddress();
    const input = inputOf(9, {}, 0);
    for (let n = 0; n < 12; n += 1) await send({ ...input, note: `change ${n}` }, script);
    expect(await taken()).toBeLessThanOrEqual(60);
  });

  test('earns nothing by free places and by other events', async () => {
    const free = await crowdedEvent(store, [{ capacity: 400, price_minor: 0 }]);
    const other = await crowdedEvent(store, [{ capacity: 400 }]);
    const { enter, enterList, taken } = await crowdedEvent(store, [{ capacity: 1000 }]);
    const script = newAddress();
    for (const ref of [await free.enterList(40, script), await other.enterList(40, script)])
      await paidAs(ref);
    for (let n = 0; n < 4; n += 1) await enterList(50, script);
    for (let n = 0; n < 30; n += 1) await enter(5, script);
    expect(await taken()).toBeLessThanOrEqual(66);
  });

  test('counts the networks of one IPv6 /48 together', async () => {
    const { enter, taken } = await crowdedEvent(store, [{ capacity: 400 }]);
    for (let n = 0; n < 40; n += 1) {
      const headers = new Headers({ 'x-forwarded-for': `2001:db8:7:${n.toString(16)}::1` });
      await enter(5, clientAddress(headers));
    }
    expect(await taken()).toBeLessThanOrEqual(60);
  });
});

describe('a neighbour behind the address of an attacker', () => {
  test('who has a script proves her browser and goes on at once', async () => {
    const { enter, enterList, prove } = await crowdedEvent(store, [{ capacity: 1000 }]);
    const carrier = newAddress();
    await enterList(66, carrier);
    for (let n = 0; n < 40; n += 1) await enter(1, carrier);
    for (let n = 0; n < 11; n += 1) {
      const ref = await enter(1, carrier);
      expect(await waits(ref)).toBe(true);
      expect(await findCheckoutView(ctx, ref)).toMatchObject({ waitsForRoom: true, asksProof: true });
      await prove(ref);
      await runJobs();
      expect(await stageOf(ref)).toBe('review');
    }
  });

  test('who has none goes on after a minute with her page open; forms whose page nobody opens do not', async () => {
    const { enter, enterList } = await crowdedEvent(store, [{ capacity: 1000 }]);
    const carrier = newAddress();
    await enterList(66, carrier);
    const script = await Promise.all(Array.from({ length: 40 }, () => enter(1, carrier)));
    const neighbour = await enter(2, carrier);
    await keepOpen([neighbour], 20);
    expect(await stageOf(neighbour)).toBe('preparing');
    await keepOpen([neighbour], 50);
    expect(await stageOf(neighbour)).toBe('review');
    expect(await Promise.all(script.map(waits))).not.toContain(false);
  });

  test('goes on after a minute with her page open, though a script has solved puzzles for all that they open', async () => {
    const { enter, enterList, prove } = await crowdedEvent(store, [{ capacity: 600 }]);
    const carrier = newAddress();
    await enterList(40, carrier);
    const script = [];
    for (let n = 0; n < 5; n += 1) {
      const ref = await enter(5, carrier);
      await prove(ref);
      script.push(ref);
    }
    await runJobs();
    expect((await Promise.all(script.map(waits))).filter(Boolean), 'fifty of sixty places').toHaveLength(3);
    const neighbour = await enter(1, carrier);
    await prove(neighbour);
    expect(await waits(neighbour)).toBe(true);
    await keepOpen([neighbour], 50);
    expect(await stageOf(neighbour)).toBe('review');
  });

  test('goes on when another neighbour has paid, though all places of the address are held', async () => {
    const { enter, enterList, prove } = await crowdedEvent(store, [{ capacity: 1000 }]);
    // Others use up what all addresses share.
    for (const places of [60, 50]) await enterList(places, newAddress());
    const carrier = newAddress();
    const held = [];
    for (let n = 0; n < 10; n += 1) {
      const ref = await enter(1, carrier);
      await prove(ref);
      held.push(ref);
    }
    await runJobs();
    const neighbour = await enter(1, carrier);
    await prove(neighbour);
    expect(await waits(neighbour)).toBe(true);
    await paidAs(held[0] ?? '');
    await keepOpen([neighbour], 5);
    expect(await stageOf(neighbour)).toBe('review');
  });

  test('is no more kept out by registrations under her phone number', async () => {
    const { enter } = await crowdedEvent(store, [{ capacity: 1000 }]);
    const phone = newPhone();
    for (let n = 0; n < 25; n += 1) await enter(9, newAddress(), { buyer_phone: phone, second_entry: 'yes' });
    const own = await enter(1, newAddress(), { buyer_phone: phone, second_entry: 'yes' });
    expect(await stageOf(own)).toBe('review');
  });
});

describe('many addresses', () => {
  test('hold ten places each, with a proof of each page, and share a tenth beyond', async () => {
    const { enter, enterList, prove, taken } = await crowdedEvent(store, [{ capacity: 1000 }]);
    const script = Array.from({ length: 12 }, newAddress);
    for (const address of script) {
      await enterList(30, address);
      for (let n = 0; n < 4; n += 1) await prove(await enter(4, address));
    }
    await runJobs();
    expect(await taken()).toBeLessThanOrEqual(12 * 10 + 100);
    expect(await stageOf(await enter(3, newAddress()))).toBe('review');
  });

  test('do not keep a fresh address from entering: fifteen places are offered in parts of ten', async () => {
    const { enter, enterList, prove } = await crowdedEvent(store, [{ capacity: 400 }]);
    for (const places of [30, 30, 15]) await enterList(places, newAddress());
    const club = newAddress();
    expect(await enter(15, club)).toBe('too_many_unpaid');
    const ref = await enter(10, club);
    await prove(ref);
    await runJobs();
    expect(await stageOf(ref)).toBe('review');
    await paidAs(ref);
    const others = await enter(5, club);
    expect(await stageOf(others)).toBe('review');
  });
});

describe('a free race', () => {
  test('is not confirmed away by one address; neighbours and others enter', async () => {
    const { enter, enterList, prove, taken } = await crowdedEvent(store, [{ capacity: 400, price_minor: 0 }]);
    const script = newAddress();
    for (let n = 0; n < 3; n += 1) await enterList(40, script);
    for (let n = 0; n < 60; n += 1) {
      const ref = await enter(3, script);
      if (REF.test(ref)) await payOrder(ctx, { ref, msisdn: null });
    }
    expect(await taken()).toBeLessThanOrEqual(40);
    const neighbour = await enter(2, script);
    await prove(neighbour);
    await runJobs();
    expect(await stageOf(neighbour)).toBe('review');
    expect(await stageOf(await enter(4, newAddress()))).toBe('review');
  });

  test('confirmed places count less with time, so that an address may confirm more later', async () => {
    const { enter, enterList } = await crowdedEvent(store, [{ capacity: 400, price_minor: 0 }]);
    const school = newAddress();
    await paidAs(await enterList(40, school));
    const waiting = await enter(1, school);
    expect(await waits(waiting)).toBe(true);
    await ctx.db.$executeRaw`UPDATE checkout SET created_at = created_at - interval '10 minutes'`;
    expect(await stageOf(await enter(2, school))).toBe('review');
  });
});

test('places that were released are not counted, and neither are those of a closed page', async () => {
  const { enter, enterList } = await crowdedEvent(store, [{ capacity: 400 }]);
  const address = newAddress();
  await enterList(40, address);
  expect(await waits(await enter(5, address))).toBe(true);
  await ctx.db.order.updateMany({ data: { holdExpiresAt: new Date(Date.now() - 1000) } });
  expect(await stageOf(await enter(5, address))).toBe('review');
});
