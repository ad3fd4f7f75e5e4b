// A checkout from form to payment, over a real database and the sandbox's HTTP: what is stored, sent, charged and mirrored.
import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { payOrder } from '#lib/checkout/payment/pay-order.ts';
import { checkoutStatus } from '#lib/checkout/view/checkout-status.ts';
import { fetchOrderNow } from '#lib/orders/fetch-order.ts';
import type { RegistrationInput } from '#lib/registration/registration-input.ts';
import { MARATHON, registrationInput, submitInput } from './testing/fixture-registration.ts';
import { testStorefront } from './testing/storefront.ts';

const store = await testStorefront();
const { ctx, sandbox, endPrompt, runJobs, view, lastSeq } = store;
const MTN = '0772 123 456';

afterEach(() => sandbox.control.clearFaults());

const formInput = (changes: RegistrationInput = {}) => registrationInput(MARATHON, changes);

const submit = (input = formInput(), eventId: string = MARATHON, at = ctx) => submitInput(at, eventId, input);

async function placed(input = formInput(), eventId: string = MARATHON) {
  const submitted = await submit(input, eventId);
  if (!submitted.ok) throw new Error(`refused: ${JSON.stringify(submitted.error)}`);
  return { ref: submitted.value.ref, ...(await rowOf(submitted.value.ref)) };
}

async function rowOf(ref: string) {
  const { id, orderId } = await ctx.db.checkout.findUniqueOrThrow({ where: { ref } });
  return { id, orderId: orderId ?? 'none' };
}

const pay = (ref: string, msisdn: string | null = MTN) => payOrder(ctx, { ref, msisdn });

/** How the provider was called with writes for one path, and with how many keys. */
async function writes(path: string, since: number) {
  const log = (await sandbox.control.log(since)).filter((one) => one.method === 'POST' && one.path === path);
  return { calls: log.length, keys: new Set(log.map((one) => one.idempotency_key)).size };
}

test('the status version changes when a hold moves or a payment’s failure reason changes', async () => {
  const { ref, id, orderId } = await placed();
  const version = async () => (await checkoutStatus(ctx, { ref }))?.version;
  const versions = [await version()];
  await ctx.db.order.update({ where: { id: orderId }, data: { holdExpiresAt: new Date('2126-01-01') } });
  versions.push(await version());
  await pay(ref);
  await endPrompt(orderId, 'decline');
  versions.push(await version());
  await ctx.db.paymentAttempt.updateMany({ where: { checkoutId: id }, data: { failureKind: 'other' } });
  versions.push(await version());
  await ctx.db.paymentAttempt.updateMany({
    where: { checkoutId: id },
    data: { refusalCode: 'invalid_msisdn' },
  });
  versions.push(await version());
  expect(new Set(versions).size).toBe(5);
});

describe('a paid checkout', () => {
  test('an MTN registration is reviewed, prompted, approved, mirrored and confirmed with two writes and one fetch', async () => {
    await submit(formInput({ buyer_name: '' }));
    const since = await lastSeq();
    const { ref, orderId } = await placed(formInput({ buyer_phone: MTN }));
    const review = await view(ref);
    expect(review).toMatchObject({ stage: 'review', status: 'cart', terminal: false, canPay: true });
    expect(review.order?.total).toBeGreaterThan(0);
    expect(review.order?.lines.at(-1)?.amount).toBe(review.order?.total);
    expect(review.submitted).toMatchObject({
      participants: [{ ticketName: 'Marathon 42 km', participant: 'Akello Grace' }],
      answers: [{ label: 'Running shirt size', answer: 'M' }],
      waiver: { version: '2026-01' },
    });
    expect(await pay(ref)).toEqual({ ok: true, value: undefined });
    expect(await view(ref)).toMatchObject({ stage: 'prompted', status: 'prompt_sent', canPay: false });
    expect((await view(ref)).submitted).toBeNull();
    await endPrompt(orderId, 'approve');
    const paid = await view(ref);
    expect(paid).toMatchObject({ stage: 'paid', status: 'paid', terminal: true, canPay: false });
    expect(paid.order?.registrations).toHaveLength(1);
    expect(paid.order?.registrations[0]).toMatchObject({
      ticketName: 'Marathon 42 km',
      participant: 'Akello Grace',
    });
    expect(review).toMatchObject({ isFree: false, order: { paidAt: null, paidFrom: null } });
    expect(paid.order?.paidFrom).toMatch(/^0772.*456$/);
    expect(paid.order?.paidAt?.getTime()).toBeLessThanOrEqual(Date.now());
    const log = (await sandbox.control.log(since)).filter((one) => one.path.includes('/orders'));
    expect(log.filter((one) => one.method === 'POST')).toHaveLength(2);
    expect(log.filter((one) => one.method === 'GET').length).toBeLessThanOrEqual(1);
    const order = await ctx.db.order.findUniqueOrThrow({ where: { id: orderId } });
    expect(order).toMatchObject({ buyerName: 'Akello Grace', buyerPhone: '+256772123456', status: 'paid' });
  });

  test('the same form sent four times at once from two processes is one order', async () => {
    const input = formInput();
    const since = await lastSeq();
    const all = await Promise.all(
      [1, 2, 3, 4].map((n) => submit(input, MARATHON, n % 2 ? ctx : store.twin())),
    );
    const refs = all.map((one) => (one.ok ? one.value.ref : one.error));
    expect(new Set(refs).size).toBe(1);
    expect((await writes('/v1/orders', since)).keys).toBe(1);
  });

  test('paying four times at once sends one prompt', async () => {
    const { ref, orderId } = await placed();
    const since = await lastSeq();
    await Promise.all([pay(ref), pay(ref), pay(ref, '0783000111'), pay(ref)]);
    expect(await writes(`/v1/orders/${orderId}/pay`, since)).toEqual({ calls: 1, keys: 1 });
    expect((await view(ref)).stage).toBe('prompted');
  });

  test('a free registration is confirmed without a number', async () => {
    const { ref } = await placed(freeInput(), FREE);
    expect(await view(ref)).toMatchObject({ isFree: true, order: { isFree: true } });
    await pay(ref, null);
    expect(await view(ref)).toMatchObject({ stage: 'paid', terminal: true });
  });
});

const FREE = 'evt_kololo_community_5k';
const freeInput = () => ({ ...formInput(), 'quantity.tkt_kcm_42': '', 'quantity.tkt_kc5_free': '1' });

describe('a lost answer', () => {
  test('of the create call is asked again with the same key and is one order', async () => {
    await sandbox.control.addFault({ kind: 'lost_response', method: 'POST', path: '/orders', times: 1 });
    const since = await lastSeq();
    const { ref } = await placed();
    await runJobs('all');
    expect((await view(ref)).stage).toBe('review');
    expect(await writes('/v1/orders', since)).toEqual({ calls: 2, keys: 1 });
    expect(await ctx.db.order.count({ where: { partnerReference: (await rowOf(ref)).id } })).toBe(1);
  });

  test('of the pay call is asked again with the same key and is one prompt', async () => {
    const { ref, orderId } = await placed();
    await sandbox.control.addFault({ kind: 'lost_response', path: `/orders/${orderId}/pay`, times: 100 });
    const since = await lastSeq();
    await pay(ref);
    expect((await view(ref)).canPay).toBe(false);
    const { calls } = await writes(`/v1/orders/${orderId}/pay`, since);
    expect(calls, 'while the buyer waited').toBeGreaterThan(1);
    await sandbox.control.clearFaults();
    await runJobs('all');
    expect((await view(ref)).stage).toBe('prompted');
    expect(await writes(`/v1/orders/${orderId}/pay`, since)).toEqual({ calls: calls + 1, keys: 1 });
  });

  test('of a pay call that was paid meanwhile ends paid, whatever comes first', async () => {
    const { ref, orderId } = await placed();
    await sandbox.control.addFault({ kind: 'lost_response', path: `/orders/${orderId}/pay`, times: 3 });
    await pay(ref);
    await endPrompt(orderId, 'approve');
    await runJobs('all');
    expect(await view(ref)).toMatchObject({ stage: 'paid', terminal: true });
    expect(
      await ctx.db.paymentAttempt.count({ where: { liveCheckoutId: { not: null }, checkout: { ref } } }),
    ).toBe(0);
  });
});

describe('a provider that is down', () => {
  test('a free registration is known to be free before its order is placed', async () => {
    await sandbox.control.addFault({ kind: 'reset', method: 'POST', path: '/orders', times: 100 });
    const { ref } = await placed(freeInput(), FREE);
    expect(await view(ref)).toMatchObject({ stage: 'preparing', isFree: true, order: null });
    await sandbox.control.clearFaults();
    await runJobs('all');
  });

  test('the checkout is stored and its order placed later', async () => {
    await sandbox.control.refuse('POST /orders', 500, 'server_error', { times: 100 });
    const { ref } = await placed();
    expect(await view(ref)).toMatchObject({ stage: 'preparing', status: 'preparing', terminal: false });
    await sandbox.control.clearFaults();
    await runJobs('all');
    expect((await view(ref)).stage).toBe('review');
  });
});

describe('failures', () => {
  test.each([
    ['decline', 'declined'],
    ['fail', 'other'],
    ['timeout', 'timed_out'],
  ] as const)('after "%s" another attempt with a fresh key pays', async (outcome, failureKind) => {
    const { ref, orderId } = await placed();
    const since = await lastSeq();
    await pay(ref);
    await endPrompt(orderId, outcome);
    const failed = await view(ref);
    expect(failed).toMatchObject({ stage: 'payment_failed', canPay: true, attempt: { failureKind } });
    await pay(ref, '0772000222');
    expect((await view(ref)).stage).toBe('prompted');
    await endPrompt(orderId, 'approve');
    expect((await view(ref)).stage).toBe('paid');
    expect(await writes(`/v1/orders/${orderId}/pay`, since)).toEqual({ calls: 2, keys: 2 });
  });

  test('a number of the other network is reported at once and nothing is sent', async () => {
    const { ref } = await placed();
    expect(await pay(ref, '0752123456')).toEqual({
      ok: false,
      error: { code: 'wrong_network', network: 'momo' },
    });
    expect(await view(ref)).toMatchObject({ stage: 'payment_failed', canPay: true });
  });

  test('an invalid number is reported before any call', async () => {
    const { ref, orderId } = await placed();
    const since = await lastSeq();
    expect(await pay(ref, '12345')).toEqual({ ok: false, error: { code: 'invalid_paying_number' } });
    for (const foreign of ['250788123456', '447911123456', '+254712345678'])
      expect(await pay(ref, foreign)).toEqual({ ok: false, error: { code: 'foreign_paying_number' } });
    const two = await pay(ref, '0772 123 456 / 0752 123 456');
    expect(two).toEqual({ ok: false, error: { code: 'one_phone' } });
    expect(await pay(ref, ' ')).toEqual({ ok: false, error: { code: 'required' } });
    expect((await writes(`/v1/orders/${orderId}/pay`, since)).calls).toBe(0);
  });

  test.each([
    [400, 'invalid_msisdn', 'number_refused', 'payment_failed'],
    [409, 'hold_expired', 'not_payable', 'expired'],
    [409, 'order_not_payable', 'not_payable', 'under_review'],
    [404, 'not_found', 'unavailable', 'payment_failed'],
  ])(
    'the result and the page show the provider’s refusal %i %s',
    async (http_status, refused, code, stage) => {
      const { ref, orderId } = await placed();
      const path = `/orders/${orderId}/pay`;
      await sandbox.control.addFault({ kind: 'status', http_status, error_code: refused, path });
      expect(await pay(ref)).toEqual({ ok: false, error: { code } });
      expect(await view(ref)).toMatchObject({ stage, attempt: { refusalCode: refused } });
    },
  );

  test('an undocumented conflict proves nothing until the order is fetched', async () => {
    const { ref, orderId } = await placed();
    const conflict = { http_status: 409, error_code: 'charge_pending', path: `/orders/${orderId}/pay` };
    await sandbox.control.addFault({ kind: 'status', ...conflict });
    await pay(ref);
    expect(await view(ref)).toMatchObject({ stage: 'under_review', canPay: false });
    await runJobs();
    expect(await view(ref)).toMatchObject({ stage: 'payment_failed', canPay: true });
  });

  test('the number that was tried last is the one to begin with', async () => {
    const { ref } = await placed();
    await pay(ref, '0771 999 111');
    expect(await view(ref)).toMatchObject({ payingNumber: '+256771999111' });
  });

  test('after an attempt that is unsafe to retry, another one needs a consent', async () => {
    const { ref } = await placed();
    await pay(ref, '0770000010');
    expect(await view(ref)).toMatchObject({ canPay: true, consentToPay: true });
    expect(await pay(ref)).toEqual({ ok: false, error: { code: 'consent_needed' } });
  });

  test('a fetch makes up for a lost webhook', async () => {
    const { ref } = await placed();
    await pay(ref, '0770000006');
    await sandbox.control.advance(4);
    await runJobs('all');
    expect((await view(ref)).stage).toBe('paid');
  });
});

describe('what is typed', () => {
  test('every problem is reported at its field', async () => {
    const refused = await submit(
      formInput({
        buyer_name: ' ',
        buyer_email: 'x',
        buyer_phone: '12',
        'question.shirt_size': '',
        waiver_accepted: '',
      }),
    );
    expect(refused).toEqual({
      ok: false,
      error: {
        form: null,
        fields: {
          buyer_name: 'name_required',
          buyer_email: 'invalid_email',
          buyer_phone: 'invalid_phone',
          'question.shirt_size': 'choose_one',
          waiver_accepted: 'waiver_required',
        },
      },
    });
  });

  test.each([
    ['r&d@example.test', 'r&d@example.test'],
    ['\u202Agrace@la\u0308ufer.example\u200B', 'grace@xn--lufer-gra.example'],
  ])('an order is placed with the address %j', async (typed, sent) => {
    const { ref, orderId } = await placed(formInput({ buyer_email: typed }));
    expect((await view(ref)).buyer.email).toBe(sent.replace('xn--lufer-gra', 'läufer'));
    expect(await fetchOrderNow(ctx, orderId)).toBe(true);
    const mirrored = await ctx.db.order.findUniqueOrThrow({ where: { id: orderId } });
    expect(mirrored.buyerEmail).toBe(sent);
  });

  test('an address that the provider refuses is reported at its field', async () => {
    await sandbox.control.refuse('POST /orders', 400, 'invalid_email');
    const refused = await submit();
    expect(refused).toMatchObject({ error: { fields: { buyer_email: 'email_refused' }, form: null } });
  });

  test('a refusal of the provider is shown, and the same form can be sent again', async () => {
    const input = formInput({ discount_code: 'NOPE' });
    expect(await submit(input)).toMatchObject({ error: { fields: { discount_code: 'invalid_discount' } } });
    expect(await submit(input)).toMatchObject({ error: { fields: { discount_code: 'invalid_discount' } } });
    expect((await submit({ ...input, discount_code: 'EARLYBIRD' })).ok).toBe(true);
  });

  test('the last place can be submitted twice by the same form', async () => {
    const event = await sandbox.control.createEvent({
      org: 'kampala-runners',
      event_id: 'evt_last_place',
      name: 'Last Place Run',
      ticket_types: [{ ticket_type_id: 'tkt_last', name: '5 km', price_minor: 1000, capacity: 1 }],
    });
    await ctx.db.lease.deleteMany();
    const input = { ...formInput(), 'quantity.tkt_last': '1' };
    const first = await submit(input, event.event_id);
    await ctx.db.lease.deleteMany();
    expect(await submit(input, event.event_id)).toEqual(first);
    const other = await submit({ ...input, submission: randomUUID() }, event.event_id);
    expect(other).toMatchObject({ ok: false });
  });
});
