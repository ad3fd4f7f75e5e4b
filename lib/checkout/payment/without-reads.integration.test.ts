// A credential without `orders:read` (partner-api.md 5 rule 4: the default): everything is learned from webhooks and
// from our own calls.
import { afterEach, describe, expect, test } from 'vitest';
import { payOrder } from '#lib/checkout/payment/pay-order.ts';
import { changeNetwork } from '#lib/checkout/supersede/change-network.ts';
import { REPORT_AFTER_SECONDS, sweep } from '#lib/checkout/sweep.ts';
import {
  MARATHON,
  placedCheckout,
  registrationInput,
  submitInput,
} from '#lib/checkout/testing/fixture-registration.ts';
import { testStorefront } from '#lib/checkout/testing/storefront.ts';
import { checkoutStatus } from '#lib/checkout/view/checkout-status.ts';
import { findPayerPage } from '#lib/checkout/view/payer-page.ts';
import type { Ctx } from '#lib/context.ts';
import { SILENT_SECONDS } from '#lib/shared/mobile-network.ts';

const store = await testStorefront({ scopes: ['events:read', 'orders:write'] });
const { ctx, sandbox, settle, endPrompt, runJobs, view } = store;
const MTN = '0772 123 456';

afterEach(() => sandbox.control.clearFaults());

const MINE = { buyer_phone: MTN, second_entry: 'on' };
const placed = () => placedCheckout(ctx, MARATHON, MINE);
/** Orders and payments that were asked for. */
const writes = async () =>
  (await sandbox.control.log()).filter(
    ({ method, path }) => method === 'POST' && path.startsWith('/v1/orders'),
  );

const pay = (ref: string) => payOrder(ctx, { ref, msisdn: MTN });
const later = (seconds: number): Ctx => ({ ...ctx, now: () => new Date(Date.now() + seconds * 1000) });
const afterAnyPrompt = later(REPORT_AFTER_SECONDS + 1);
const afterTheHold = later(3600);

/** A second failure of an order has no webhook of its own (partner-api.md 6.1). */
async function failedTwice() {
  const { ref, orderId } = await placed();
  await pay(ref);
  await endPrompt(orderId, 'decline');
  await pay(ref);
  await sandbox.control.decidePrompt(orderId, 'decline');
  await runJobs('all');
  return { ref, orderId };
}

describe('without the permission to fetch orders', () => {
  test('a checkout is paid without a fetch that would be refused', async () => {
    const { ref, orderId } = await placed();
    await pay(ref);
    await endPrompt(orderId, 'approve');
    await runJobs('all');
    expect(await view(ref)).toMatchObject({ stage: 'paid', terminal: true });
    const reads = (await sandbox.control.log()).filter(
      (one) => one.method === 'GET' && one.path.startsWith('/v1/orders'),
    );
    expect(reads).toEqual([]);
  });

  test('a failure is followed by a second attempt that pays', async () => {
    const { ref, orderId } = await placed();
    await pay(ref);
    await endPrompt(orderId, 'decline');
    expect(await view(ref)).toMatchObject({ stage: 'payment_failed', canPay: true });
    await pay(ref);
    await endPrompt(orderId, 'approve');
    expect(await view(ref)).toMatchObject({ stage: 'paid' });
  });

  test('a lost call whose repeat was refused ends with the webhook of its end, or with the hold and a consent', async () => {
    const { ref, id, orderId } = await placed();
    const path = `/orders/${orderId}/pay`;
    await sandbox.control.addFault({ kind: 'reset', path, times: 3 });
    await sandbox.control.refuse(path, 403, 'payments_disabled');
    await pay(ref);
    await runJobs('all');
    const open = { stage: 'under_review', canPay: false, uncharged: false };
    expect(await view(ref)).toMatchObject({ ...open, canChange: false });
    expect(await view(ref, afterTheHold)).toMatchObject({ ...open, canChange: true, consentToChange: true });
    expect(await changeNetwork(afterTheHold, ref, 'airtel')).toMatchObject({
      error: { code: 'consent_needed' },
    });
    const [attempt] = await ctx.db.paymentAttempt.findMany({ where: { checkoutId: id } });
    const key = { idempotencyKey: String(attempt?.idempotencyKey) };
    await ctx.partner.orders.pay(orderId, { msisdn: '+256772123456' }, key);
    await endPrompt(orderId, 'decline');
    expect(await view(ref)).toMatchObject({ stage: 'payment_failed', canPay: true });
  });

  test('a failure after a mistyped network is shown too: the refused call sent no prompt', async () => {
    const { ref, orderId } = await placed();
    const airtel = await payOrder(ctx, { ref, msisdn: '0752 123 456' });
    expect(airtel).toMatchObject({ error: { code: 'wrong_network' } });
    await pay(ref);
    await endPrompt(orderId, 'decline');
    expect(await view(ref)).toMatchObject({ stage: 'payment_failed', canPay: true });
  });

  test('the failure is also shown if its webhook arrives before the answer to our call', async () => {
    const { ref, orderId } = await placed();
    expect(await payOrder(ctx, { ref, msisdn: '0752 123 456' })).toMatchObject({ ok: false });
    const { orders } = ctx.partner;
    const overtaken: typeof orders.pay = async (...asked) => {
      const answer = await orders.pay(...asked);
      await endPrompt(orderId, 'decline');
      return answer;
    };
    const slow: Ctx = { ...ctx, partner: { ...ctx.partner, orders: { ...orders, pay: overtaken } } };
    await payOrder(slow, { ref, msisdn: MTN });
    expect(await view(ref)).toMatchObject({
      stage: 'payment_failed',
      canPay: true,
      attempt: { failureKind: 'declined' },
    });
  });

  test('a lost answer is asked for again and ends paid', async () => {
    const { ref, orderId } = await placed();
    await sandbox.control.addFault({ kind: 'lost_response', path: `/orders/${orderId}/pay`, times: 3 });
    await pay(ref);
    await endPrompt(orderId, 'approve');
    await runJobs('all');
    expect(await view(ref)).toMatchObject({ stage: 'paid' });
  });

  test('a sold-out event is reported', async () => {
    const { event_id } = await sandbox.control.createEvent({
      org: 'kampala-runners',
      event_id: 'evt_one_place',
      name: 'One Place Run',
      ticket_types: [{ ticket_type_id: 'tkt_one', name: '5 km', price_minor: 1000, capacity: 1 }],
    });
    await ctx.db.lease.deleteMany();
    const send = () =>
      submitInput(
        ctx,
        event_id,
        registrationInput(MARATHON, { ...MINE, 'quantity.tkt_kcm_42': '', 'quantity.tkt_one': '1' }),
      );
    expect((await send()).ok).toBe(true);
    expect(await send()).toMatchObject({ ok: false });
  });
});

describe('a prompt whose end no webhook reports', () => {
  test('is shown as silent after a while without any check, also on the open page', async () => {
    const { ref } = await failedTwice();
    const silence = later(SILENT_SECONDS + 1);
    expect(await view(ref)).toMatchObject({ stage: 'prompted', silent: false, mayCheckNow: false });
    const told = await view(ref, silence);
    expect(told).toMatchObject({ stage: 'prompted', silent: true, mayCheckNow: false });
    const payers = await findPayerPage(silence, told.payerRef);
    expect(payers?.view).toMatchObject({ stage: 'prompted', silent: true, mayCheckNow: false });
    const versions = [await checkoutStatus(ctx, { ref }), await checkoutStatus(silence, { ref })];
    expect(versions[0]?.version).not.toBe(versions[1]?.version);
  });

  test('unlocks nothing while the hold lasts, and a case is opened for the organizer', async () => {
    const { ref, orderId } = await failedTwice();
    await sweep(afterAnyPrompt);
    const { length } = await writes();
    expect(await view(ref, afterAnyPrompt)).toMatchObject({
      stage: 'prompted',
      canPay: false,
      alternatives: [],
    });
    await payOrder(afterAnyPrompt, { ref, msisdn: MTN, consent: true });
    expect(await changeNetwork(afterAnyPrompt, ref, 'airtel', true)).toMatchObject({
      error: { code: 'in_progress' },
    });
    expect(await writes()).toHaveLength(length);
    const told = await ctx.db.attentionItem.findMany({ where: { orderId, doneAt: null } });
    expect(told).toMatchObject([{ kind: 'unclear_payment' }]);
  });

  test('after the hold the buyer may place another order, only with a ticked consent', async () => {
    const { ref } = await failedTwice();
    expect(await view(ref, afterTheHold)).toMatchObject({
      canPay: false,
      alternatives: [{ network: 'airtel' }],
      consentToChange: true,
    });
    expect(await changeNetwork(afterTheHold, ref, 'airtel')).toEqual({
      ok: false,
      error: { code: 'consent_needed' },
    });
    const changed = await changeNetwork(afterTheHold, ref, 'airtel', true);
    expect(changed.ok).toBe(true);
    expect(await view(ref, afterTheHold)).toMatchObject({ supersededBy: changed.ok && changed.value.ref });
  });

  test('is not followed by a second charge where it was paid and its webhook is late', async () => {
    const { ref, orderId } = await placed();
    await pay(ref);
    const [endpoint] = await sandbox.control.webhookEndpoints();
    if (!endpoint) throw new Error('there is no endpoint');
    await sandbox.control.changeEndpoint(endpoint.id, { url: 'http://127.0.0.1:9/' });
    await sandbox.control.decidePrompt(orderId, 'approve');
    await sweep(afterAnyPrompt);
    const { length } = await writes();
    await payOrder(afterAnyPrompt, { ref, msisdn: MTN, consent: true });
    expect(await writes()).toHaveLength(length);
    await sandbox.control.changeEndpoint(endpoint.id, { url: store.webhookUrl });
    const [paid] = await sandbox.control.deliveries(orderId);
    await sandbox.control.resend(paid?.id ?? '');
    await settle(orderId);
    expect(await view(ref)).toMatchObject({ stage: 'paid' });
  });

  test('that timed out may be followed by the same order, not by another one: no fetch can find its money', async () => {
    const { ref, orderId } = await placed();
    await pay(ref);
    await endPrompt(orderId, 'timeout');
    expect(await view(ref)).toMatchObject({
      doubt: 'open',
      canPay: true,
      alternatives: [],
      canChange: false,
    });
    expect(await changeNetwork(ctx, ref, 'airtel')).toMatchObject({ error: { code: 'not_payable' } });
    expect(await view(ref, afterTheHold)).toMatchObject({
      alternatives: [{ network: 'airtel' }],
      consentToChange: true,
    });
  });

  test('that the pay answer ended as unsafe to retry stays closed and is reported to the organizer', async () => {
    const { ref, orderId } = await placed();
    const path = `/orders/${orderId}/pay`;
    await sandbox.control.addFault({ kind: 'pay_outcome', path, outcome: 'fail', retry_safe: false });
    await pay(ref);
    const closed = { doubt: 'unsafe', canPay: false, canChange: false };
    expect(await view(ref)).toMatchObject(closed);
    expect(await view(ref, later(86_400))).toMatchObject(closed);
    const told = await ctx.db.attentionItem.findMany({ where: { orderId, doneAt: null } });
    expect(told).toMatchObject([{ kind: 'unclear_payment' }]);
  });
});
