// Late money, which partner-api.md 3.1 does not exclude: no page leads the buyer into a second
// charge, and a charge that cannot be prevented is shown to the buyer and the organizer.
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { payOrder } from '#lib/checkout/payment/pay-order.ts';
import { submitRegistration } from '#lib/checkout/submit-registration.ts';
import { changeNetwork } from '#lib/checkout/supersede/change-network.ts';
import { sweep } from '#lib/checkout/sweep.ts';
import { MARATHON, placedCheckout, registrationInput } from '#lib/checkout/testing/fixture-registration.ts';
import { testStorefront } from '#lib/checkout/testing/storefront.ts';
import { findPayerPage } from '#lib/checkout/view/payer-page.ts';
import type { Ctx } from '#lib/context.ts';
import { maskMobile, ugandanMobile } from '#lib/shared/ugandan-mobile.ts';

const { ctx, sandbox, settle, endPrompt, runJobs, view, lastSeq, written } = await testStorefront();
afterEach(() => sandbox.control.clearFaults());

const MTN = '0772123456';
const OTHER_MTN = '0782000001';
const AIRTEL = '0752123456';
const masked = (number: string) => maskMobile(ugandanMobile(number) ?? '');

const later = (seconds: number): Ctx => ({ ...ctx, now: () => new Date(Date.now() + seconds * 1000) });
const pay = (ref: string, msisdn = MTN, consent = false, at = ctx) => payOrder(at, { ref, msisdn, consent });
const late = { outcome: 'approve', late: true } as const;

const Charges = z.object({ charges: z.array(z.looseObject({ order_id: z.string(), msisdn: z.string() })) });
/** Numbers that the order was charged to. */
async function charged(orderId: string): Promise<string[]> {
  const answer = await fetch(`${sandbox.control.origin}/_sandbox/charges?order_id=${orderId}`);
  return Charges.parse(await answer.json()).charges.map(({ msisdn }) => msisdn);
}

/** The next pay call of the order answers with this end. */
const ends = (
  orderId: string,
  how: { outcome?: 'fail'; failure_kind?: string; retry_safe?: boolean | null },
) =>
  sandbox.control.addFault({ kind: 'pay_outcome', path: `/orders/${orderId}/pay`, outcome: 'fail', ...how });
const unreadable = (orderId: string) =>
  sandbox.control.refuse(`GET /orders/${orderId}`, 500, 'server_error', { times: 100 });

const cases = (orderId: string) =>
  ctx.db.attentionItem.findMany({ where: { orderId, doneAt: null }, select: { kind: true } });

/** Its first payment failed in the pay answer, and a later read does not clear it. */
async function unsafe(retry_safe: false | null = false) {
  const checkout = await placedCheckout(ctx, MARATHON);
  await ends(checkout.orderId, { retry_safe });
  await pay(checkout.ref);
  await settle(checkout.orderId);
  await runJobs('all');
  return checkout;
}

/** The prompt of its first payment was not answered in time. */
async function timedOut() {
  const checkout = await placedCheckout(ctx, MARATHON);
  await pay(checkout.ref);
  await endPrompt(checkout.orderId, 'timeout');
  return checkout;
}

describe.each([false, null] as const)('after a pay answer with retry_safe %s', (retrySafe) => {
  test('only the buyer can pay the same order again, after a new fetch and with a ticked consent', async () => {
    const { ref, payerRef, orderId } = await unsafe(retrySafe);
    const unpaid = { stage: 'payment_failed', doubt: 'unsafe', canPay: true, consentToPay: true };
    expect(await view(ref)).toMatchObject({ ...unpaid, uncharged: false });
    expect(await view(ref, later(86_400)), 'a day later').toMatchObject(unpaid);
    const since = await lastSeq();
    expect(await pay(ref)).toEqual({ ok: false, error: { code: 'consent_needed' } });
    for (const consent of [false, true])
      expect(await payOrder(ctx, { payerRef, msisdn: MTN, consent })).toMatchObject({
        error: { code: 'not_payable' },
      });
    expect((await findPayerPage(ctx, payerRef))?.view).toMatchObject({ canPay: false, doubt: 'unsafe' });
    await unreadable(orderId);
    expect(await pay(ref, MTN, true)).toEqual({ ok: false, error: { code: 'cannot_check' } });
    expect(await written(since, /pay$/)).toEqual([]);
    await sandbox.control.clearFaults();
    expect(await pay(ref, MTN, true)).toEqual({ ok: true, value: undefined });
    const log = (await sandbox.control.log(since)).filter(({ path }) => path.includes(orderId));
    expect(log.at(-1)).toMatchObject({ method: 'POST', status: 200 });
    expect(log.at(-2), 'read on that press').toMatchObject({ method: 'GET', status: 200 });
  });

  test('no other order is offered after any later attempt, and a case is opened for the organizer', async () => {
    const { ref, orderId } = await unsafe(retrySafe);
    expect(await cases(orderId)).toEqual([{ kind: 'unclear_payment' }]);
    const after = later(301);
    expect(await pay(ref, AIRTEL, true, after)).toMatchObject({ error: { code: 'wrong_network' } });
    const noOther = { alternatives: [], canChange: false };
    expect(await view(ref, after)).toMatchObject(noOther);
    expect(await changeNetwork(after, ref, 'airtel', true)).toEqual({
      ok: false,
      error: { code: 'not_payable' },
    });
    await pay(ref, OTHER_MTN, true);
    await sandbox.control.decidePrompt(orderId, 'decline');
    await runJobs('all');
    expect(await view(ref)).toMatchObject({ ...noOther, stage: 'payment_failed', doubt: 'unsafe' });
    expect(await changeNetwork(ctx, ref, 'airtel', true)).toEqual({
      ok: false,
      error: { code: 'not_payable' },
    });
    const evidence = { ip: null, userAgent: null };
    const input = registrationInput(MARATHON, { second_entry: 'yes' });
    const changed = { eventId: MARATHON, input, locale: 'en', evidence, replaces: ref };
    expect(await submitRegistration(ctx, changed)).toMatchObject({
      error: { form: 'earlier_in_doubt', order: ref },
    });
  });

  test('a fetch that begins later and shows a clear end clears the doubt', async () => {
    const { ref, orderId } = await placedCheckout(ctx, MARATHON);
    await ends(orderId, { failure_kind: 'declined', retry_safe: retrySafe });
    await pay(ref);
    expect(await view(ref)).toMatchObject({ doubt: 'unsafe' });
    await settle(orderId);
    await runJobs('all');
    expect(await view(ref)).toMatchObject({
      doubt: 'clear',
      canPay: true,
      consentToPay: false,
      canChange: true,
    });
    expect(await cases(orderId)).toEqual([]);
    expect(await pay(ref)).toEqual({ ok: true, value: undefined });
  });
});

test('an end that the pay answer calls safe to follow needs no consent, and is not called uncharged', async () => {
  const { ref, orderId } = await placedCheckout(ctx, MARATHON);
  await ends(orderId, { retry_safe: true });
  await pay(ref);
  expect(await view(ref)).toMatchObject({
    doubt: 'open',
    canPay: true,
    consentToPay: false,
    uncharged: false,
  });
});

test.each(['timeout', 'fail'] as const)(
  'after %s, another network can be chosen only after a fetch on that press: money that arrived meanwhile is found',
  async (outcome) => {
    const { ref, orderId } = await placedCheckout(ctx, MARATHON);
    await pay(ref);
    await endPrompt(orderId, outcome);
    expect(await view(ref)).toMatchObject({
      doubt: 'open',
      uncharged: false,
      alternatives: [{ network: 'airtel' }],
      openRequests: [{ of: 'latest', number: masked(MTN), byPayer: false }],
    });
    const since = await lastSeq();
    await unreadable(orderId);
    expect(await changeNetwork(ctx, ref, 'airtel')).toEqual({ ok: false, error: { code: 'cannot_check' } });
    await sandbox.control.clearFaults();
    await sandbox.control.decidePrompt(orderId, late);
    expect(await changeNetwork(ctx, ref, 'airtel')).toEqual({ ok: false, error: { code: 'not_payable' } });
    expect(await written(since, /^\/v1\/orders$/)).toEqual([]);
    expect((await view(ref)).stage).toBe('paid');
    expect(await charged(orderId)).toEqual([ugandanMobile(MTN)]);
  },
);

test('a registration changed after a timed-out prompt is placed only after a new fetch of the order', async () => {
  const { ref, orderId } = await timedOut();
  const evidence = { ip: null, userAgent: null };
  const input = registrationInput(MARATHON);
  const changed = { eventId: MARATHON, input, locale: 'en', evidence, replaces: ref };
  await unreadable(orderId);
  expect(await submitRegistration(ctx, changed)).toMatchObject({ error: { form: 'cannot_check' } });
  await sandbox.control.clearFaults();
  const since = await lastSeq();
  const submitted = await submitRegistration(ctx, changed);
  expect(submitted.ok).toBe(true);
  const log = await sandbox.control.log(since);
  expect(log.find(({ path }) => path === `/v1/orders/${orderId}`)?.method).toBe('GET');
  expect(await view(ref)).toMatchObject({ stage: 'superseded' });
});

test('money of the first request while a second prompt is live makes the order paid, and the page says to decline', async () => {
  const { ref, payerRef, orderId } = await timedOut();
  await payOrder(ctx, { payerRef, msisdn: OTHER_MTN });
  await sandbox.control.decidePrompt(orderId, { ...late, keep_live: true });
  await runJobs('all');
  expect(await view(ref)).toMatchObject({
    stage: 'paid',
    openRequests: [
      { of: 'latest', number: masked(OTHER_MTN), byPayer: true },
      { of: 'own', number: masked(MTN), byPayer: false },
    ],
    order: { paidFrom: null },
  });
  expect((await findPayerPage(ctx, payerRef))?.view).toMatchObject({
    stage: 'paid',
    openRequests: [{ number: masked(OTHER_MTN) }, { number: null }],
  });
  expect(await cases(orderId)).toEqual([{ kind: 'paid_on_retry' }]);
  expect(await view(ref, later(86_400))).toMatchObject({ openRequests: [] });
});

test('an attempt that was never sent is not shown as the one that paid', async () => {
  const { ref, orderId } = await timedOut();
  const path = `/orders/${orderId}/pay`;
  const { id } = await ctx.db.checkout.findUniqueOrThrow({ where: { ref } });
  await ctx.db.paymentAttempt.create({
    data: { checkoutId: id, liveCheckoutId: id, idempotencyKey: path, msisdn: ugandanMobile(OTHER_MTN) },
  });
  await endPrompt(orderId, late);
  expect(await view(ref)).toMatchObject({ stage: 'paid', openRequests: [], order: { paidFrom: null } });
  const latest = await ctx.db.paymentAttempt.findUniqueOrThrow({ where: { idempotencyKey: path } });
  expect(latest).toMatchObject({ state: 'refused', liveCheckoutId: null });
});

test('an order paid by its only possible request names its number', async () => {
  const { ref, orderId } = await placedCheckout(ctx, MARATHON);
  await pay(ref, OTHER_MTN);
  await endPrompt(orderId, 'decline');
  await pay(ref);
  await endPrompt(orderId, 'approve');
  await runJobs('all');
  expect(await view(ref)).toMatchObject({ stage: 'paid', order: { paidFrom: masked(MTN) } });
  expect(await cases(orderId)).toEqual([]);
});

test('two orders that are both paid are one case for the organizer, and the late money is part of it', async () => {
  const { ref, orderId } = await timedOut();
  const changed = await changeNetwork(ctx, ref, 'airtel');
  if (!changed.ok) throw new Error(changed.error.code);
  const airtel = await ctx.db.checkout.findUniqueOrThrow({ where: { ref: changed.value.ref } });
  await pay(airtel.ref, AIRTEL);
  await endPrompt(String(airtel.orderId), 'approve');
  await endPrompt(orderId, late);
  await runJobs('all');
  expect((await cases(orderId)).map(({ kind }) => kind)).toEqual(['two_orders_paid']);
  const [pair] = await ctx.db.attentionItem.findMany({ where: { orderId, kind: 'two_orders_paid' } });
  const codes = await ctx.db.order.findMany({ where: { id: { in: [orderId, String(airtel.orderId)] } } });
  expect(pair?.facts).toMatchObject({
    orderCodes: expect.arrayContaining(codes.map(({ orderCode }) => orderCode)),
  });
});

describe('a pay answer that reports neither a prompt nor an end', () => {
  const answering = (data: object): Ctx => ({
    ...ctx,
    partner: {
      ...ctx.partner,
      orders: {
        ...ctx.partner.orders,
        pay: async () => ({
          ok: true,
          value: {
            status: 'cart',
            payment_status: null,
            next_action: null,
            failure_kind: null,
            retry_safe: null,
            ...data,
          },
        }),
      },
    },
  });

  test.each([
    { status: 'cart' },
    { status: 'cart', payment_status: 'pending' },
    { status: 'a_status_of_tomorrow', payment_status: 'a_status_of_tomorrow' },
  ])(
    '%o: the page neither sends the buyer to the phone nor lets her pay again, whatever a fetch shows',
    async (told) => {
      const { ref, orderId } = await placedCheckout(ctx, MARATHON);
      await pay(ref, MTN, false, answering(told));
      for (let fetches = 0; fetches < 2; fetches++) {
        const since = await lastSeq();
        expect(await view(ref)).toMatchObject({
          stage: 'under_review',
          canPay: false,
          uncharged: false,
          alternatives: [],
          canChange: false,
        });
        await pay(ref, MTN, true);
        expect((await changeNetwork(ctx, ref, 'airtel', true)).ok).toBe(false);
        expect(await written(since, /orders/)).toEqual([]);
        await runJobs('all');
        const { nextFetchAt } = await ctx.db.order.findUniqueOrThrow({ where: { id: orderId } });
        expect(nextFetchAt).not.toBeNull();
      }
      expect(await cases(orderId)).toEqual([{ kind: 'unclear_payment' }]);
      // A call of another key stands for the prompt that the answer did not name.
      await ctx.partner.orders.pay(orderId, { msisdn: MTN }, { idempotencyKey: `late:${ref}` });
      await runJobs('all');
      expect((await view(ref)).stage).toBe('prompted');
    },
  );

  test.each([{ payment_status: 'prompt_sent' }, { next_action: { kind: 'await_confirmation' } }])(
    'although %o: the page asks the buyer to look at the phone',
    async (told) => {
      const { ref } = await placedCheckout(ctx, MARATHON);
      await pay(ref, MTN, false, answering({ status: 'a_status_of_tomorrow', ...told }));
      const { attempts } = await ctx.db.checkout.findUniqueOrThrow({
        where: { ref },
        include: { attempts: true },
      });
      expect(attempts).toMatchObject([{ state: 'prompted' }]);
    },
  );
});

describe('a hold', () => {
  const failed = async () => {
    const checkout = await placedCheckout(ctx, MARATHON);
    await pay(checkout.ref);
    await endPrompt(checkout.orderId, 'decline');
    return checkout;
  };

  test('that a failed order does not explain is resolved by the next call', async () => {
    const { ref, orderId } = await failed();
    await ctx.db.order.update({ where: { id: orderId }, data: { holdExpiresAt: null } });
    expect(await view(ref)).toMatchObject({ stage: 'payment_failed', canPay: true, hold: 'past' });
    expect(await pay(ref)).toEqual({ ok: true, value: undefined });
    expect((await view(ref)).stage).toBe('prompted');
  });

  test('does not end by a wrong clock of ours', async () => {
    const { ref } = await placedCheckout(ctx, MARATHON);
    const ahead = later(86_400);
    expect(await view(ref, ahead)).toMatchObject({ stage: 'review', canPay: true, hold: 'past' });
    expect(await pay(ref, MTN, false, ahead)).toEqual({ ok: true, value: undefined });
  });

  test('that the provider calls expired is over', async () => {
    const { ref, orderId } = await failed();
    await sandbox.control.refuse(`/orders/${orderId}/pay`, 409, 'hold_expired');
    expect(await pay(ref)).toEqual({ ok: false, error: { code: 'not_payable' } });
    expect(await view(ref)).toMatchObject({ stage: 'expired', canPay: false, canChange: true });
  });
});

test('a prompt without an update is reported to the organizer, and unlocks nothing while the hold lasts', async () => {
  const { ref, orderId } = await placedCheckout(ctx, MARATHON);
  await pay(ref);
  await sweep(later(299));
  expect(await cases(orderId)).toEqual([]);
  await sweep(later(301));
  expect(await cases(orderId)).toEqual([{ kind: 'unclear_payment' }]);
  expect(await view(ref, later(301))).toMatchObject({
    stage: 'prompted',
    canPay: false,
    alternatives: [],
  });
  await endPrompt(orderId, 'decline');
  expect(await cases(orderId), 'its end is known').toEqual([]);
});
