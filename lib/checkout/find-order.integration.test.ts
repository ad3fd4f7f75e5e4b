// The search of a buyer for an order on a real database: what it finds, what a guess shows, and how often it may be asked.
import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { findOrder } from '#lib/checkout/find-order.ts';
import { MARATHON, newPhone, placedCheckout } from '#lib/checkout/testing/fixture-registration.ts';
import { testStorefront } from '#lib/checkout/testing/storefront.ts';
import { solvePuzzle } from '#lib/shared/puzzle.ts';

const { ctx } = await testStorefront();
const HERE = '192.0.2.1';
const NOTHING = { ok: false, error: { code: 'no_such_order' } };

beforeEach(() => ctx.db.throttle.deleteMany());

const find = (phone: string, code: string, address = HERE) => findOrder(ctx, { phone, code, address });

async function ordered(phone = newPhone(), quantity = '1') {
  const changes = { buyer_phone: phone, 'quantity.tkt_kcm_42': quantity, second_entry: 'yes' };
  const { ref } = await placedCheckout(ctx, MARATHON, changes);
  const { order } = await ctx.db.checkout.findUniqueOrThrow({ where: { ref }, include: { order: true } });
  return { ref, phone, code: order?.orderCode ?? 'none' };
}

type Ordered = Awaited<ReturnType<typeof ordered>>;

describe('findOrder', () => {
  test('finds by code and number, however both are written', async () => {
    const { ref, phone, code } = await ordered();
    const ways = [
      [phone, code],
      [`+256${phone.slice(1)}`, code.toLowerCase()],
      [`${phone.slice(0, 4)} ${phone.slice(4)}`, ` ${code.replaceAll('-', ' ')} `],
      [phone, code.replaceAll('-', '')],
    ] as const;
    for (const [number, typed] of ways)
      expect(await find(number, typed)).toEqual({ ok: true, value: { ref } });
  });

  test('accepts codes of any format: the provider documents none', async () => {
    const { ref, phone } = await ordered();
    const coded = (orderCode: string) =>
      ctx.db.order.updateMany({ where: { checkout: { ref } }, data: { orderCode } });
    for (const [code, ways] of [
      ['FLG-12345', ['flg12345', 'FLG 12345', 'flg-123-45']],
      ['aB3-kampala', ['AB3KAMPALA', 'ab3 kampala', '\u202Aab3\u200B-kampala\uFEFF', 'ａＢ３ kampala']],
      ['GRÜN-12', ['gru\u0308n12', 'GRÜN ١٢']],
    ] as const) {
      await coded(code);
      for (const typed of ways) expect(await find(phone, typed), typed).toEqual({ ok: true, value: { ref } });
    }
    expect(await find(phone, '-')).toEqual(NOTHING);
  });

  test('gives the same answer to a wrong code, a wrong number and the code of another buyer', async () => {
    const [mine, other] = [await ordered(), await ordered()];
    expect(await find(mine.phone, 'AAAA-AAAA')).toEqual(NOTHING);
    expect(await find('0772 999 999', mine.code)).toEqual(NOTHING);
    expect(await find(mine.phone, other.code)).toEqual(NOTHING);
  });

  test('reports missing fields and an invalid number without counting an attempt', async () => {
    expect(await find(' ', '')).toEqual({
      ok: false,
      error: { code: 'required', fields: ['phone', 'code'] },
    });
    expect(await find('0772123456', ' ')).toEqual({
      ok: false,
      error: { code: 'required', fields: ['code'] },
    });
    expect(await find('12', 'AAAA-AAAA')).toEqual({ ok: false, error: { code: 'invalid_phone' } });
    const two = await find('0772123456 / 0752123456', 'AAAA-AAAA');
    expect(two).toEqual({ ok: false, error: { code: 'one_phone' } });
    expect(await ctx.db.throttle.count()).toBe(0);
  });
});

const outcomes = (all: Awaited<ReturnType<typeof find>>[]) =>
  all.map((one) => (one.ok ? 'found' : one.error.code));
const count = (all: string[], code: string) => all.filter((one) => one === code).length;

describe('the limit', () => {
  test('counts concurrent guesses: eight are checked, the others need a proof', async () => {
    const phone = newPhone();
    const all = await Promise.all(
      Array.from({ length: 24 }, (_, n) => find(phone, `GUES-${1000 + n}`, `192.0.2.${n}`)),
    );
    expect(count(outcomes(all), 'no_such_order')).toBe(8);
    expect(outcomes([await find(phone, 'GUES-9999')])).toEqual(['proof_needed']);
  });

  test('does not count a successful search: a buyer may open the order any number of times', async () => {
    const { phone, code } = await ordered();
    const all = [];
    for (let n = 0; n < 12; n += 1) all.push(await find(phone, code));
    expect(count(outcomes(all), 'found')).toBe(12);
  });

  test('accepts searches again after the window, and deletes its counts', async () => {
    const { ref, phone, code } = await ordered();
    for (let n = 0; n < 9; n += 1) await find(phone, `GUES-${1000 + n}`);
    await ctx.db.throttle.updateMany({ data: { windowEndsAt: new Date(Date.now() - 1) } });
    expect(await find(phone, code)).toEqual({ ok: true, value: { ref } });
    expect(await ctx.db.throttle.count()).toBe(3);
  });

  test('counts an address generously, since many phones share one', async () => {
    for (let n = 0; n < 30; n += 1) await find(newPhone(), `GUES-${2000 + n}`);
    expect(await find(newPhone(), 'GUES-9999')).toEqual(NOTHING);
  });

  test('stores neither number nor code nor address, nor a digest that could be computed from them', async () => {
    await find('0772 999 999', 'GUES-1234');
    const rows = JSON.stringify(await ctx.db.throttle.findMany());
    expect(rows).not.toMatch(/772999999|GUES|192\.0/);
    const plain = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts));
    for (const parts of [
      ['search by phone', '+256772999999'],
      ['search by address', HERE],
    ])
      for (const encoding of ['hex', 'base64url'] as const)
        expect(rows).not.toContain(plain(...parts).digest(encoding));
  });
});

describe('a buyer beside a stranger who guesses', () => {
  const guess = async (phone: string, code: string, times: number, address = HERE) => {
    for (let n = 0; n < times; n += 1) await find(phone || newPhone(), code || `GUES-${1000 + n}`, address);
  };
  /** Searches again with what the answer asked for. */
  async function findWithProof(phone: string, code: string, { script = true, afterSeconds = 0 } = {}) {
    const asked = await find(phone, code);
    if (asked.ok || asked.error.code !== 'proof_needed') throw new Error('no proof was asked for');
    const { puzzle } = asked.error;
    const at = { ...ctx, now: () => new Date(Date.now() + afterSeconds * 1000) };
    const solution = script ? ((await solvePuzzle(puzzle)) ?? '') : '';
    const search = { phone, code, address: HERE, puzzle, solution };
    return { first: await findOrder(at, search), again: await findOrder(at, search) };
  }

  test.each([
    ['her number', (mine: Ordered) => guess(mine.phone, '', 9)],
    ['her code', (mine: Ordered) => guess('', mine.code, 9)],
    ['behind her address', () => guess('', '', 101)],
  ])('finds her order with a proof after guesses for %s; each proof is good once', async (_, attack) => {
    const mine = await ordered();
    await attack(mine);
    const { first, again } = await findWithProof(mine.phone, mine.code);
    expect(first).toEqual({ ok: true, value: { ref: mine.ref } });
    expect(again).toMatchObject({ error: { code: 'proof_needed' } });
  });

  test('finds it without a script a minute later', async () => {
    const mine = await ordered();
    await guess(mine.phone, '', 9);
    const soon = await findWithProof(mine.phone, mine.code, { script: false, afterSeconds: 5 });
    expect(soon.first).toMatchObject({ error: { code: 'proof_needed' } });
    const later = await findWithProof(mine.phone, mine.code, { script: false, afterSeconds: 60 });
    expect(later.first).toEqual({ ok: true, value: { ref: mine.ref } });
  });

  test('is asked for the same proof with a right and a wrong code, and a proof does not make guessing free', async () => {
    const mine = await ordered();
    await guess(mine.phone, '', 9);
    expect(await findWithProof(mine.phone, 'GUES-0000')).toMatchObject({ first: NOTHING });
    const all = [];
    for (let n = 0; n < 22; n += 1) all.push((await findWithProof(mine.phone, `GUES-${n}`)).first);
    expect(count(outcomes(all), 'too_many_searches')).toBeGreaterThan(0);
  });

  test('cannot use the proof for another number or address', async () => {
    const [mine, other] = [await ordered(), await ordered()];
    await guess(mine.phone, '', 9);
    await guess(other.phone, '', 9);
    const asked = await find(mine.phone, mine.code);
    if (asked.ok || asked.error.code !== 'proof_needed') throw new Error('no proof was asked for');
    const { puzzle } = asked.error;
    const proof = { puzzle, solution: (await solvePuzzle(puzzle)) ?? '' };
    const ofOther = { phone: other.phone, code: other.code, address: HERE, ...proof };
    expect(await findOrder(ctx, ofOther)).toMatchObject({ error: { code: 'proof_needed' } });
    const elsewhere = { phone: mine.phone, code: mine.code, address: '192.0.2.9', ...proof };
    expect(await findOrder(ctx, elsewhere)).toMatchObject({ error: { code: 'proof_needed' } });
  });
});
