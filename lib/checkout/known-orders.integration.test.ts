// Which orders a browser has shown to be its own.
import { expect, test } from 'vitest';
import { knowsOrder, proveByNumber, withKnownOrder } from '#lib/checkout/known-orders.ts';
import { MARATHON, newPhone, placedCheckout } from '#lib/checkout/testing/fixture-registration.ts';
import { testStorefront } from '#lib/checkout/testing/storefront.ts';

const { ctx } = await testStorefront();
const secret = 'a secret of this test alone';
const address = '192.0.2.1';

test('a browser knows only the orders in its cookie, at most forty', () => {
  let cookie: string | undefined;
  const refs = Array.from({ length: 50 }, (_, n) => `order-${n}`);
  for (const ref of refs) cookie = withKnownOrder({ cookie, secret }, ref);
  expect(refs.filter((ref) => knowsOrder({ cookie, secret }, ref))).toEqual(refs.slice(10));
  expect(cookie?.length).toBeLessThan(1000);
  expect(withKnownOrder({ cookie, secret }, 'order-49')).toBe(cookie);
  expect(knowsOrder({ cookie, secret: 'another' }, 'order-49')).toBe(false);
  expect(knowsOrder({ cookie: undefined, secret }, 'order-49')).toBe(false);
});

test('the last six digits or the whole number prove that the visitor is the buyer', async () => {
  const phone = newPhone();
  const { ref } = await placedCheckout(ctx, MARATHON, { buyer_phone: phone });
  const prove = (digits: string, of = ref) => proveByNumber(ctx, { ref: of, digits, address });
  expect(await prove(phone.slice(-6))).toEqual({ ok: true, value: undefined });
  expect(await prove(`+256 ${phone.slice(1)}`)).toEqual({ ok: true, value: undefined });
  expect(await prove(phone.slice(-5))).toEqual({ ok: false, error: { code: 'required' } });
  expect(await prove('999999')).toEqual({ ok: false, error: { code: 'wrong_digits' } });
  expect(await prove(phone, 'no such order \0')).toEqual({ ok: false, error: { code: 'wrong_digits' } });
});

test('guesses are limited, for each address and for all together; the owner elsewhere still proves her number', async () => {
  const phone = newPhone();
  const { ref } = await placedCheckout(ctx, MARATHON, { buyer_phone: phone });
  const guess = (from: number, digits: string) =>
    proveByNumber(ctx, { ref, digits, address: `192.0.2.${from}` });
  for (let n = 0; n < 30; n += 1) await guess(2, `0000${10 + n}`);
  expect(await guess(2, phone)).toMatchObject({
    ok: false,
    error: { code: 'too_many_proofs', until: expect.any(Date) },
  });
  expect(await guess(3, phone)).toMatchObject({ ok: true });
  for (let from = 4; from < 12; from += 1) for (let n = 0; n < 5; n += 1) await guess(from, `0000${10 + n}`);
  expect(await guess(12, phone)).toMatchObject({ ok: false, error: { code: 'too_many_proofs' } });
});
