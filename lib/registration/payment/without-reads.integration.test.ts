// A credential without `orders:read` (partner-api.md 5 rule 4: the default): everything is learned from webhooks and
// from our own calls.
import { afterEach, describe, expect, test } from 'vitest';
import type { Ctx } from '#lib/context.ts';
import { LONGEST_PROMPT_SECONDS } from '#lib/mirror/outlived-prompt.ts';
import { payOrder } from '#lib/registration/pay-order.ts';
import { endOutlivedPrompts } from '#lib/registration/payment/end-outlived-prompts.ts';
import { sweep } from '#lib/registration/sweep.ts';
import { lookAt } from '#lib/registration/testing/look-at.ts';
import { MARATHON, placedEntry, raceEntry, submitInput } from '#lib/registration/testing/race-entry.ts';
import { testStorefront } from '#lib/registration/testing/storefront.ts';
import { checkoutStatus } from '#lib/registration/view/checkout-status.ts';
import { readPaymentPage } from '#lib/registration/view/read-payment.ts';
import { SILENT_SECONDS } from '#lib/shared/silent-seconds.ts';

const store = await testStorefront({ scopes: ['events:read', 'orders:write'] });
const { ctx, sandbox, runJobs, settle } = store;
const MTN = '0772 123 456';

afterEach(() => sandbox.control.clearFaults());

const MINE = { buyer_phone: MTN, second_entry: 'on' };
const placed = () => placedEntry(ctx, MARATHON, MINE);

const view = (ref: string, at: Ctx = ctx) => lookAt({ ctx: at, sandbox }).view(ref);
const pay = (ref: string) => payOrder(ctx, { ref, msisdn: MTN });
const later = (seconds: number): Ctx => ({ ...ctx, now: () => new Date(Date.now() + seconds * 1000) });
const afterAnyPrompt = later(LONGEST_PROMPT_SECONDS + 1);

/** A second failure of an order has no webhook of its own (partner-api.md 6.1). */
async function failedTwice() {
  const { ref, orderId } = await placed();
  await pay(ref);
  await sandbox.control.decidePrompt(orderId, 'decline');
  await settle(orderId);
  await pay(ref);
  await sandbox.control.decidePrompt(orderId, 'decline');
  await runJobs('all');
  return { ref, orderId };
}

describe('without the permission to read orders', () => {
  test('an entry is paid, and nothing is ever asked that would be refused', async () => {
    const { ref, orderId } = await placed();
    await pay(ref);
    await sandbox.control.decidePrompt(orderId, 'approve');
    await settle(orderId);
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
    await sandbox.control.decidePrompt(orderId, 'decline');
    await settle(orderId);
    expect(await view(ref)).toMatchObject({ stage: 'payment_failed', canPay: true });
    await pay(ref);
    await sandbox.control.decidePrompt(orderId, 'approve');
    await settle(orderId);
    expect(await view(ref)).toMatchObject({ stage: 'paid' });
  });

  test('a failure after a mistyped network is told too: what was refused sent no prompt', async () => {
    const { ref, orderId } = await placed();
    const airtel = await payOrder(ctx, { ref, msisdn: '0752 123 456' });
    expect(airtel).toMatchObject({ error: { code: 'wrong_network' } });
    await pay(ref);
    await sandbox.control.decidePrompt(orderId, 'decline');
    await settle(orderId);
    expect(await view(ref)).toMatchObject({ stage: 'payment_failed', canPay: true });
  });

  test('such a failure is told also where its webhook overtakes our own answer', async () => {
    const { ref, orderId } = await placed();
    expect(await payOrder(ctx, { ref, msisdn: '0752 123 456' })).toMatchObject({ ok: false });
    const { orders } = ctx.partner;
    const overtaken: typeof orders.pay = async (...asked) => {
      const answer = await orders.pay(...asked);
      await sandbox.control.decidePrompt(orderId, 'decline');
      await settle(orderId);
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
    await sandbox.control.decidePrompt(orderId, 'approve');
    await settle(orderId);
    await runJobs('all');
    expect(await view(ref)).toMatchObject({ stage: 'paid' });
  });

  test('a race that is sold out is told', async () => {
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
        raceEntry(MARATHON, { ...MINE, 'quantity.tkt_kcm_42': '', 'quantity.tkt_one': '1' }),
      );
    expect((await send()).ok).toBe(true);
    expect(await send()).toMatchObject({ ok: false });
  });
});

describe('a prompt whose end no webhook tells', () => {
  test('is told to be silent after a while, with nobody who asks, and the open page learns of it', async () => {
    const { ref } = await failedTwice();
    const silence = later(SILENT_SECONDS + 1);
    expect(await view(ref)).toMatchObject({ stage: 'prompted', silent: false, mayAsk: false });
    const told = await view(ref, silence);
    expect(told).toMatchObject({ stage: 'prompted', silent: true, mayAsk: false });
    const payers = await readPaymentPage(silence, told.payerRef);
    expect(payers?.view).toMatchObject({ stage: 'prompted', silent: true, mayAsk: false });
    const versions = [await checkoutStatus(ctx, { ref }), await checkoutStatus(silence, { ref })];
    expect(versions[0]?.version).not.toBe(versions[1]?.version);
  });

  test('is given up on once no prompt can last so long, and another attempt pays', async () => {
    const { ref, orderId } = await failedTwice();
    await sweep(ctx);
    expect(await view(ref)).toMatchObject({ stage: 'prompted', canPay: false });
    await sweep(afterAnyPrompt);
    expect(await view(ref)).toMatchObject({
      stage: 'payment_failed',
      canPay: true,
      attempt: { failureKind: 'no_news' },
    });
    await pay(ref);
    expect((await view(ref)).stage).toBe('prompted');
    await sandbox.control.decidePrompt(orderId, 'approve');
    await settle(orderId);
    expect(await view(ref)).toMatchObject({ stage: 'paid' });
  });

  test('is not followed by a second charge where it was paid and its webhook is late', async () => {
    const { ref, orderId } = await placed();
    await pay(ref);
    const [endpoint] = await sandbox.control.webhookEndpoints();
    if (!endpoint) throw new Error('there is no endpoint');
    await sandbox.control.changeEndpoint(endpoint.id, { url: 'http://127.0.0.1:9/' });
    await sandbox.control.decidePrompt(orderId, 'approve');
    expect(await endOutlivedPrompts(afterAnyPrompt)).toBe(1);
    expect(await pay(ref)).toEqual({ ok: false, error: { code: 'not_payable' } });
    expect(await view(ref)).toMatchObject({ stage: 'under_review', canPay: false });
    await sandbox.control.changeEndpoint(endpoint.id, { url: store.webhookUrl });
    const [paid] = await sandbox.control.deliveries(orderId);
    await sandbox.control.resend(paid?.id ?? '');
    await settle(orderId);
    expect(await view(ref)).toMatchObject({ stage: 'paid' });
  });

  test('may still be mistyped at the next attempt, and waits for a person once the hold is over', async () => {
    const { ref } = await failedTwice();
    await sweep(afterAnyPrompt);
    expect(await payOrder(ctx, { ref, msisdn: '0752123456' })).toEqual({
      ok: false,
      error: { code: 'wrong_network', network: 'momo' },
    });
    expect(await view(ref)).toMatchObject({ stage: 'payment_failed', canPay: true });
    expect(await view(ref, later(3600))).toMatchObject({ stage: 'under_review', canPay: false });
  });

  test('is never given up on by a credential that may read', async () => {
    const { ref } = await failedTwice();
    const grantedScopes = async () => ['orders:read'];
    const reading: Ctx = { ...afterAnyPrompt, partner: { ...ctx.partner, grantedScopes } };
    expect(await endOutlivedPrompts(reading)).toBe(0);
    expect((await view(ref)).stage).toBe('prompted');
  });
});
