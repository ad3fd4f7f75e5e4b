// Paying orders on the wire: answers and each row of the table (partner-api.md 2.5a, 4.7, 7.4).
import { expect } from 'vitest';
import { z } from 'zod';
import { payOrderData } from '../wire/order.ts';
import { AIRTEL, CLUB, MTN, newKey, orderFor, proves, RUNNERS, startProvider } from './provider.ts';

const provider = await startProvider();

/** A fresh order of a fresh event. */
const fresh = async (change: Record<string, unknown> = {}, event: Record<string, unknown> = {}) =>
  (await provider.ordered(orderFor(await provider.event(event), change))).order;

proves(['2.5a fields', '2.5a prompt', '4.7 at once'], 'a pay call sends a prompt', async () => {
  const order = await fresh();
  const answer = await provider.pay(order.id, MTN);
  expect(answer.status).toBe(200);
  z.strictObject(payOrderData.shape).parse(answer.data);
  expect(answer.data).toEqual({
    order_id: order.id,
    order_code: order.order_code,
    status: 'prompt_sent',
    total: order.total,
    currency: 'UGX',
    payment_status: 'prompt_sent',
    next_action: { kind: 'await_confirmation' },
    skipped_provider: false,
    failure_kind: null,
  });
});

proves(['2.5a free', '4.7 free'], 'a free order is confirmed without a number', async () => {
  for (const sent of [{ raw: '' }, { raw: '{}' }, { body: { msisdn: MTN } }]) {
    const order = await fresh({}, { ticket_types: [{ price_minor: 0 }] });
    const answer = await provider.send('POST', `/orders/${order.id}/pay`, { key: newKey(), ...sent });
    expect(answer.data).toMatchObject({
      status: 'paid',
      payment_status: 'successful',
      next_action: { kind: 'none' },
      skipped_provider: true,
    });
  }
});

proves('4.7 forms', 'a number is accepted in its three forms', async () => {
  for (const msisdn of ['0772123456', '256772123456', '+256772123456', '0782123456', '0762123456']) {
    expect((await provider.pay((await fresh()).id, msisdn)).status).toBe(200);
  }
  for (const msisdn of ['0702123456', '256742123456', '+256752123456']) {
    const order = await fresh({ payment_method: 'airtel' });
    expect((await provider.pay(order.id, msisdn)).status).toBe(200);
  }
});

proves(
  ['7.4 idempotency_key_required', '4.7 key'],
  'a pay call without a key, or with the key of the create call, is refused',
  async () => {
    const key = newKey();
    const { order } = await provider.ordered(orderFor(await provider.event()), { key });
    const none = await provider.send('POST', `/orders/${order.id}/pay`, { body: { msisdn: MTN } });
    expect(none).toMatchObject({ status: 400, code: 'idempotency_key_required' });
    expect(await provider.pay(order.id, MTN, { key })).toMatchObject({
      status: 422,
      code: 'idempotency_key_reuse',
    });
  },
);

proves('7.4 msisdn_required', 'an order that costs money is refused without a number', async () => {
  const order = await fresh();
  for (const sent of [{ raw: '' }, { body: {} }, { body: { msisdn: '' } }]) {
    const answer = await provider.send('POST', `/orders/${order.id}/pay`, { key: newKey(), ...sent });
    expect(answer).toMatchObject({ status: 400, code: 'msisdn_required' });
  }
});

proves('7.4 invalid_msisdn', 'a number other than an MTN or Airtel number of Uganda is refused', async () => {
  const order = await fresh();
  for (const msisdn of [
    '0712123456',
    '077212345',
    '07721234567',
    '+254772123456',
    '0772 123 456',
    '772123456',
    '00256772123456',
    'x',
  ]) {
    expect(await provider.pay(order.id, msisdn)).toMatchObject({ status: 400, code: 'invalid_msisdn' });
  }
  expect((await provider.read(order.id)).status).toBe('cart');
});

proves('7.4 validation_failed', 'an invalid body is refused', async () => {
  const order = await fresh();
  for (const body of [[], 'x', 7, null, { msisdn: 772123456 }, { msisdn: null }]) {
    const answer = await provider.send('POST', `/orders/${order.id}/pay`, { key: newKey(), body });
    expect(answer).toMatchObject({ status: 400, code: 'validation_failed' });
  }
});

proves('7.4 not_found', "an order that is unknown or another organization's is not found", async () => {
  expect(await provider.pay('none', MTN)).toMatchObject({ status: 404, code: 'not_found' });
  const order = await fresh();
  expect(await provider.pay(order.id, MTN, { as: CLUB })).toMatchObject({ status: 404, code: 'not_found' });
});

proves(
  ['7.4 order_not_payable', '3.1.1 not payable'],
  'an order that is paid or refunded is refused',
  async () => {
    const order = await fresh();
    await provider.paying(order.id, MTN);
    await provider.answerPrompt(order.id, 'approve');
    expect(await provider.pay(order.id, MTN)).toMatchObject({ status: 409, code: 'order_not_payable' });
    await provider.control('POST', `/orders/${order.id}/refunds`, {});
    expect(await provider.pay(order.id, MTN)).toMatchObject({ status: 409, code: 'order_not_payable' });
  },
);

proves(['7.4 hold_expired', '3.1.2 hold expired'], 'an order whose hold lapsed is refused', async () => {
  const order = await fresh();
  await provider.advance(900);
  await provider.token(RUNNERS);
  expect(await provider.pay(order.id, MTN)).toMatchObject({ status: 409, code: 'hold_expired' });
  expect((await provider.read(order.id)).status).toBe('cart');
});

proves(['7.4 reprice_required', '4.7 network'], 'a number of the other network is refused', async () => {
  const momo = await fresh();
  const airtel = await fresh({ payment_method: 'airtel' });
  expect(await provider.pay(momo.id, AIRTEL)).toMatchObject({ status: 409, code: 'reprice_required' });
  expect(await provider.pay(airtel.id, MTN)).toMatchObject({ status: 409, code: 'reprice_required' });
  expect((await provider.read(momo.id)).status).toBe('cart');
  expect((await provider.pay(momo.id, MTN)).status).toBe(200);
});

proves('7.4 payment_method_unavailable', 'a method that is no longer sold is refused', async () => {
  const order = await fresh();
  await provider.control('PATCH', `/events/${order.event_id}`, { payment_methods: ['airtel'] });
  expect(await provider.pay(order.id, MTN)).toMatchObject({
    status: 409,
    code: 'payment_method_unavailable',
  });
});

proves(
  ['7.4 prompt_in_progress', '7.1 details'],
  'a second pay call is refused while the prompt is live',
  async () => {
    const order = await fresh();
    await provider.paying(order.id, MTN);
    await provider.advance(30);
    const answer = await provider.pay(order.id, MTN);
    const { details } = z.object({ details: z.object({ retry_after_seconds: z.int() }) }).parse(answer.body);
    expect(answer).toMatchObject({ status: 409, code: 'prompt_in_progress' });
    expect(answer.headers.get('retry-after')).toBe(String(details.retry_after_seconds));
    expect(details.retry_after_seconds).toBeGreaterThan(80);
    expect(details.retry_after_seconds).toBeLessThanOrEqual(90);
    expect((await provider.read(order.id)).status).toBe('prompt_sent');
  },
);

proves(
  '7.4 idempotency_in_progress',
  'the same key is refused while the first call is in progress',
  async () => {
    const order = await fresh();
    await provider.control('POST', '/faults', {
      kind: 'delay',
      milliseconds: 1000,
      path: `/orders/${order.id}/pay`,
    });
    const key = newKey();
    const send = () => provider.pay(order.id, MTN, { key });
    const answers = (await Promise.all([send(), send()])).toSorted((a, b) => a.status - b.status);
    expect(answers).toMatchObject([{ status: 200 }, { status: 409, code: 'idempotency_in_progress' }]);
  },
);

proves(
  ['7.4 idempotency_key_reuse', '8 idempotency'],
  'a key used for another order or number is refused',
  async () => {
    const [one, two] = [await fresh(), await fresh()];
    const key = newKey();
    const first = await provider.pay(one.id, MTN, { key });
    expect(await provider.pay(two.id, MTN, { key })).toMatchObject({
      status: 422,
      code: 'idempotency_key_reuse',
    });
    expect(await provider.pay(one.id, '0772999999', { key })).toMatchObject({
      code: 'idempotency_key_reuse',
    });
    const again = await provider.pay(one.id, '+256772123456', { key });
    expect(again).toMatchObject({ status: 200, data: first.data });
  },
);

proves(
  ['2.5a retry_safe', '3.1.3 not reached'],
  'a charge that never reached the provider is safe to repeat',
  async () => {
    const order = await fresh();
    expect(await provider.paying(order.id, '0770000005')).toMatchObject({
      status: 'failed',
      payment_status: 'failed',
      failure_kind: 'provider_not_reached',
      retry_safe: true,
      next_action: { kind: 'none' },
    });
    expect((await provider.pay(order.id, MTN)).status).toBe(200);
  },
);

proves(
  '2.5a retry unsafe',
  'a failure after which another attempt could charge twice is not safe to repeat',
  async () => {
    const order = await fresh();
    expect(await provider.paying(order.id, '0770000010')).toMatchObject({
      failure_kind: 'other',
      retry_safe: false,
    });
  },
);
