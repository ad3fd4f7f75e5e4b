// A superseded checkout that is paid after all, over a real database and the sandbox's HTTP: with concurrent calls too,
// no buyer is asked to pay for the newer one.
import { describe, expect, test } from 'vitest';
import { payOrder } from '#lib/checkout/payment/pay-order.ts';
import { newPhone } from '#lib/checkout/testing/fixture-registration.ts';
import { ASKED, MTN, membersStorefront } from '#lib/checkout/testing/members-storefront.ts';

const store = await membersStorefront();
const { ctx, sandbox, runJobs, endPrompt, view, rowOf, lastSeq, written, formInput, send, sent, fillQueue } =
  store;
const twin = store.twin();

const inDoubt = (order: string) => ({ ok: false, error: { form: 'earlier_in_doubt', order } });

describe('a checkout whose payment may be on its way', () => {
  test('makes the form ask, with any phone number, and cannot be changed from its page', async () => {
    const input = formInput();
    const old = await sent(input);
    await payOrder(ctx, { ref: old, msisdn: MTN });
    const other = { ...input, buyer_phone: '0772999333' };
    expect(await send(other)).toMatchObject(ASKED);
    expect(await send({ ...formInput(), note: 'from its page' }, old)).toMatchObject(inDoubt(old));
    const { orderId } = await rowOf(old);
    await endPrompt(String(orderId), 'approve');
    expect(await send(other), 'paid by now').toMatchObject(ASKED);
    expect(await send({ ...other, second_entry: 'yes' })).toMatchObject({ ok: true });
  });

  test('is not changed also where the clock of the instance that saw it fail is ahead', async () => {
    const input = formInput();
    const old = await sent(input);
    const orderId = String((await rowOf(old)).orderId);
    const ahead = { ...twin, now: () => new Date(Date.now() + 60_000) };
    await payOrder(ahead, { ref: old, msisdn: MTN });
    await endPrompt(orderId, 'decline');
    await sandbox.control.addFault({ kind: 'lost_response', path: `/orders/${orderId}/pay`, times: 100 });
    await payOrder(ctx, { ref: old, msisdn: MTN });
    expect(await view(old)).toMatchObject({ stage: 'starting_payment', canPay: false });
    expect(await send({ ...input, buyer_phone: newPhone() }, old)).toMatchObject(inDoubt(old));
  });
});

describe('a superseded checkout that is paid after all', () => {
  /** Declined or too late, then entered anew; `late` approves what was on the phone. */
  async function enteredAnew(outcome: 'decline' | 'timeout') {
    const input = formInput();
    const old = await sent(input);
    await payOrder(ctx, { ref: old, msisdn: MTN });
    const orderId = String((await rowOf(old)).orderId);
    await endPrompt(orderId, outcome);
    const ref = await sent({ ...input, buyer_phone: newPhone() }, old);
    const late = async () => {
      await endPrompt(orderId, 'approve');
    };
    return { input, old, ref, late };
  }

  test.each(['decline', 'timeout'] as const)(
    'after %s counts again: the newer one leads to it, and no one can pay it',
    async (outcome) => {
      const { old, ref, late } = await enteredAnew(outcome);
      expect(await view(old)).toMatchObject({ stage: 'superseded', supersededBy: ref });
      await late();
      expect(await view(old)).toMatchObject({ stage: 'paid', supersededBy: null });
      expect(await view(ref)).toMatchObject({
        stage: 'superseded',
        canPay: false,
        supersededBy: old,
        paidElsewhere: true,
      });
      const since = await lastSeq();
      const { payerRef } = await rowOf(ref);
      for (const capability of [{ ref }, { payerRef }])
        expect(await payOrder(ctx, { ...capability, msisdn: MTN })).toMatchObject({
          error: { code: 'not_payable' },
        });
      expect(await written(since, /pay$/)).toEqual([]);
    },
  );

  test('in the middle of several changes, it is the one that all others lead to', async () => {
    const { input, old, ref, late } = await enteredAnew('decline');
    const earlier = await sent(formInput());
    const [middle, first] = [await rowOf(old), await rowOf(earlier)];
    await ctx.db.checkout.update({ where: { id: first.id }, data: { supersededById: middle.id } });
    const last = await sent({ ...input, buyer_name: 'Third' }, ref);
    await late();
    expect((await view(old)).stage).toBe('paid');
    expect(await view(last)).toMatchObject({ stage: 'superseded', supersededBy: old });
    for (const one of [earlier, ref])
      expect(await view(one)).toMatchObject({ stage: 'superseded', canPay: false });
    expect(await send({ ...input, buyer_name: 'Fourth', buyer_phone: '0772999555' })).toMatchObject(ASKED);
  });

  test('withdraws a later one that has not left for the provider', async () => {
    const { input, old, ref, late } = await enteredAnew('decline');
    await fillQueue();
    const inQueue = await sent({ ...input, buyer_name: 'Third' }, ref);
    await late();
    const since = await lastSeq();
    await runJobs('all');
    expect(await rowOf(inQueue)).toMatchObject({ state: 'refused', orderId: null });
    expect(await view(inQueue)).toMatchObject({ stage: 'superseded', supersededBy: old });
    expect((await written(since, /^\/v1\/orders$/)).length, 'whatever was ahead of it in the queue').toBe(1);
  });

  test('while the newer one’s prompt is on the phone: the buyer has to decline it, and it is over then', async () => {
    const { old, ref, late } = await enteredAnew('decline');
    expect(await payOrder(ctx, { ref, msisdn: MTN })).toEqual({ ok: true, value: undefined });
    await late();
    expect(await view(ref)).toMatchObject({ stage: 'prompted', paidElsewhere: true, canPay: false });
    const orderId = String((await rowOf(ref)).orderId);
    await endPrompt(orderId, 'decline');
    expect(await view(ref)).toMatchObject({ stage: 'superseded', supersededBy: old, canPay: false });
  });

  const TURNED_AWAY = {
    kind: 'status',
    http_status: 429,
    error_code: 'rate_limited',
    retry_after: 300,
  } as const;
  const BROKEN = { kind: 'status', http_status: 502, error_code: 'server_error' } as const;
  const LOST = { kind: 'lost_response' } as const;

  test.each([
    ['was turned away', TURNED_AWAY, 'superseded'],
    ['may still reach the provider', BROKEN, 'under_review'],
    ['is on the phone, for all we know', LOST, 'prompted'],
  ] as const)('while the payment of the later one %s: it is never sent again', async (_, fault, stage) => {
    const { old, ref, late } = await enteredAnew('decline');
    const path = `/orders/${(await rowOf(ref)).orderId}/pay`;
    await sandbox.control.addFault({ ...fault, path, times: 100 });
    await payOrder(ctx, { ref, msisdn: MTN });
    expect((await view(ref)).stage).toBe('starting_payment');
    await late();
    await sandbox.control.clearFaults();
    const since = await lastSeq();
    await runJobs('all');
    await runJobs('all');
    expect(await written(since, /pay$/)).toEqual([]);
    expect(await view(ref)).toMatchObject({ stage, paidElsewhere: true, supersededBy: old, canPay: false });
  });

  test('and the later one paid too: both stay paid', async () => {
    const { old, ref, late } = await enteredAnew('decline');
    await payOrder(ctx, { ref, msisdn: MTN });
    const orderId = String((await rowOf(ref)).orderId);
    await endPrompt(orderId, 'approve');
    await late();
    expect([(await view(old)).stage, (await view(ref)).stage]).toEqual(['paid', 'paid']);
  });

  test('and the later one sent to be paid at once: no prompt leaves once the money is known', async () => {
    for (let round = 0; round < 3; round++) {
      const { old, ref, late } = await enteredAnew('decline');
      await Promise.all([late(), payOrder(twin, { ref, msisdn: MTN })]);
      expect((await view(old)).stage).toBe('paid');
      const since = await lastSeq();
      await payOrder(ctx, { ref, msisdn: MTN });
      expect(await written(since, /pay$/)).toEqual([]);
      expect(await view(ref)).toMatchObject({ canPay: false, paidElsewhere: true });
    }
  });
});
