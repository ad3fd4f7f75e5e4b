// Money that arrives after its attempt has ended, and pay calls that answer with an end: contract of the control plane.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { AIRTEL, MTN, newKey, orderFor, RUNNERS, startProvider } from './provider.ts';
import { startReceiver } from './webhook-receiver.ts';

const provider = await startProvider();
const receiver = await startReceiver(provider);
const OTHER_MTN = '0782000001';

const fresh = async (change: Record<string, unknown> = {}, event: Record<string, unknown> = {}) =>
  (await provider.ordered(orderFor(await provider.event(event), change))).order;
const answer = (id: string, body: Record<string, unknown>, status?: number) =>
  provider.control('POST', `/orders/${id}/prompt`, body, status);
const late = { outcome: 'approve', late: true } as const;
const charged = async (id: string) =>
  z
    .object({ charges: z.array(z.looseObject({ msisdn: z.string(), amount: z.int() })) })
    .parse(await provider.control('GET', `/charges?order_id=${id}`))
    .charges.map(({ msisdn }) => msisdn);
const sent = () => receiver.received.map(({ headers }) => headers['x-service-event']);
const forced = (body: Record<string, unknown>) =>
  provider.control('POST', '/faults', { kind: 'pay_outcome', ...body }, 201);

test.each([
  ['timeout', 'expired', 'timed_out'],
  ['fail', 'failed', 'other'],
  ['decline', 'failed', 'declined'],
])('after %s the money makes the order paid, with its webhook', async (outcome, status, failure_kind) => {
  await receiver.subscribe();
  const order = await fresh();
  await provider.paying(order.id, MTN);
  expect(await answer(order.id, { outcome })).toEqual({ status });
  expect(await provider.read(order.id)).toMatchObject({ status, failure_kind });
  expect(await charged(order.id)).toEqual([]);
  expect(await answer(order.id, late)).toEqual({ status: 'paid' });
  expect(await provider.read(order.id)).toMatchObject({ status: 'paid', failure_kind: null });
  expect(await charged(order.id)).toEqual(['+256772123456']);
  await receiver.settle();
  expect(sent()).toEqual(['order.failed', 'order.paid']);
});

test('late money withdraws a live prompt, which cannot charge again', async () => {
  const order = await fresh();
  await provider.paying(order.id, MTN);
  await answer(order.id, { outcome: 'timeout' });
  await provider.paying(order.id, OTHER_MTN);
  expect(await answer(order.id, late)).toEqual({ status: 'paid' });
  await answer(order.id, { outcome: 'approve' }, 400);
  await provider.advance(600);
  expect((await provider.read(order.id)).status).toBe('paid');
  expect(await charged(order.id)).toEqual(['+256772123456']);
});

test('with keep_live the prompt stays and charges a second time, without a second webhook', async () => {
  await receiver.subscribe();
  const order = await fresh();
  await provider.paying(order.id, MTN);
  await answer(order.id, { outcome: 'fail' });
  await provider.paying(order.id, OTHER_MTN);
  expect(await answer(order.id, { ...late, keep_live: true })).toEqual({ status: 'paid' });
  expect(await provider.pay(order.id, MTN)).toMatchObject({ code: 'order_not_payable' });
  expect(await answer(order.id, { outcome: 'approve' })).toEqual({ status: 'paid' });
  expect(await charged(order.id)).toEqual(['+256772123456', '+256782000001']);
  await receiver.settle();
  expect(sent()).toEqual(['order.failed', 'order.paid']);
});

test.each(['decline', 'timeout'])(
  'a prompt left live that ends with %s leaves the order paid',
  async (outcome) => {
    await receiver.subscribe();
    const order = await fresh();
    await provider.paying(order.id, MTN);
    await answer(order.id, { outcome: 'fail' });
    await provider.paying(order.id, OTHER_MTN);
    await answer(order.id, { ...late, keep_live: true });
    if (outcome === 'timeout') await provider.advance(120);
    else expect(await answer(order.id, { outcome })).toEqual({ status: 'paid' });
    expect(await provider.read(order.id)).toMatchObject({ status: 'paid', failure_kind: null });
    await answer(order.id, { outcome: 'approve' }, 400);
    expect(await charged(order.id)).toEqual(['+256772123456']);
    await receiver.settle();
    expect(sent()).toEqual(['order.failed', 'order.paid']);
  },
);

test('the money of an earlier attempt arrives on an order that a later one has paid', async () => {
  const order = await fresh();
  await provider.paying(order.id, MTN);
  await answer(order.id, { outcome: 'timeout' });
  await provider.paying(order.id, OTHER_MTN);
  await answer(order.id, { outcome: 'approve' });
  expect(await answer(order.id, late)).toEqual({ status: 'paid' });
  expect(await charged(order.id)).toEqual(['+256782000001', '+256772123456']);
  const { error } = z.object({ error: z.string() }).parse(await answer(order.id, late, 400));
  expect(error).toMatch(/^late: /);
});

test('the money of an older order arrives although a newer one of the same buyer is paid', async () => {
  const event = await provider.event();
  const older = (await provider.ordered(orderFor(event))).order;
  await provider.paying(older.id, MTN);
  await answer(older.id, { outcome: 'timeout' });
  const newer = (await provider.ordered(orderFor(event, { payment_method: 'airtel' }))).order;
  await provider.paying(newer.id, AIRTEL);
  await answer(newer.id, { outcome: 'approve' });
  expect(await answer(older.id, late)).toEqual({ status: 'paid' });
  const { charges } = z
    .object({ charges: z.array(z.looseObject({ order_id: z.string() })) })
    .parse(await provider.control('GET', '/charges'));
  expect(charges.map(({ order_id }) => order_id)).toEqual([older.id, newer.id]);
});

test('a charge that never reached the provider charges nothing later', async () => {
  const order = await fresh();
  await provider.paying(order.id, MTN);
  await answer(order.id, { outcome: 'not_reached' });
  await answer(order.id, late, 400);
  await answer(order.id, { outcome: 'approve' }, 400);
  expect((await provider.read(order.id)).status).toBe('failed');
});

test('an answered prompt can name any failure kind', async () => {
  await receiver.subscribe();
  for (const failure_kind of ['other', 'wallet_suspended']) {
    const order = await fresh();
    await provider.paying(order.id, MTN);
    await answer(order.id, { outcome: 'decline', failure_kind });
    expect(await provider.read(order.id)).toMatchObject({ status: 'failed', failure_kind });
  }
  await receiver.settle();
  expect(sent()).toEqual(['order.failed', 'order.failed']);
});

test.each([
  [{ outcome: 'decline', late: true }, 'late'],
  [{ outcome: 'approve', late: 'yes' }, 'late'],
  [{ outcome: 'approve', late: true }, 'late'],
  [{ outcome: 'approve', keep_live: true }, 'keep_live'],
  [{ outcome: 'approve', late: true, keep_live: 1 }, 'keep_live'],
  [{ outcome: 'approve', failure_kind: 'other' }, 'failure_kind'],
  [{ outcome: 'fail', failure_kind: '' }, 'failure_kind'],
  [{ outcome: 'fail', retry_safe: true }, 'retry_safe'],
  [{ late: true }, 'outcome'],
])('prompt %j is a 400 that names %s', async (body, field) => {
  const order = await fresh();
  await provider.paying(order.id, MTN);
  const { error } = z.strictObject({ error: z.string() }).parse(await answer(order.id, body, 400));
  expect(error.startsWith(`${field}: `), error).toBe(true);
  expect((await provider.read(order.id)).status).toBe('prompt_sent');
});

test.each([
  [{ outcome: 'fail' }, { status: 'failed', failure_kind: 'other', retry_safe: false }],
  [
    { outcome: 'fail', retry_safe: true },
    { status: 'failed', failure_kind: 'other', retry_safe: true },
  ],
  [
    { outcome: 'timeout', retry_safe: false },
    { status: 'expired', failure_kind: 'timed_out', retry_safe: false },
  ],
  [
    { outcome: 'decline', failure_kind: 'limit' },
    { status: 'failed', failure_kind: 'limit', retry_safe: false },
  ],
  [{ outcome: 'not_reached' }, { status: 'failed', failure_kind: 'provider_not_reached', retry_safe: true }],
])('pay_outcome %j answers with that result', async (fault, seen) => {
  const order = await fresh();
  await forced(fault);
  const data = await provider.paying(order.id, MTN);
  expect(data).toMatchObject({ ...seen, payment_status: 'failed', next_action: { kind: 'none' } });
  expect(await provider.read(order.id)).toMatchObject({
    status: seen.status,
    failure_kind: seen.failure_kind,
  });
});

test('pay_outcome with retry_safe null leaves the field out; its money may still come', async () => {
  const order = await fresh();
  await forced({ outcome: 'timeout', retry_safe: null });
  expect(await provider.paying(order.id, MTN)).not.toHaveProperty('retry_safe');
  expect(await answer(order.id, late)).toEqual({ status: 'paid' });
  expect(await charged(order.id)).toEqual(['+256772123456']);
});

test('pay_outcome approve is paid at once, and a replay says the same', async () => {
  const order = await fresh();
  await forced({ outcome: 'approve' });
  const key = newKey();
  const paid = { status: 'paid', payment_status: 'successful', next_action: { kind: 'none' } };
  expect(await provider.paying(order.id, MTN, { key })).toMatchObject(paid);
  expect(await provider.paying(order.id, MTN, { key })).toMatchObject(paid);
  expect(await charged(order.id)).toEqual(['+256772123456']);
});

test('pay_outcome applies to pay calls only, the given number of times', async () => {
  await provider.token(RUNNERS);
  await forced({ outcome: 'decline', path: '/orders', times: 2 });
  for (const status of ['failed', 'failed', 'prompt_sent']) {
    const order = await fresh();
    expect((await provider.paying(order.id, MTN)).status).toBe(status);
  }
  expect(await provider.control('GET', '/faults')).toEqual({ faults: [] });
});

test.each([
  [{}, 'outcome'],
  [{ outcome: 'yes' }, 'outcome'],
  [{ outcome: 'fail', retry_safe: 'no' }, 'retry_safe'],
  [{ outcome: 'approve', retry_safe: true }, 'retry_safe'],
  [{ outcome: 'approve', failure_kind: 'other' }, 'failure_kind'],
  [{ outcome: 'fail', failure_kind: 7 }, 'failure_kind'],
  [{ outcome: 'fail', late: true }, 'late'],
])('fault pay_outcome %j is a 400 that names %s', async (body, field) => {
  const refused = await provider.control('POST', '/faults', { kind: 'pay_outcome', ...body }, 400);
  const { error } = z.strictObject({ error: z.string() }).parse(refused);
  expect(error.startsWith(`${field}: `), error).toBe(true);
});
