// A registration that is changed before it is paid, over a real database and the sandbox's HTTP: whatever is pressed at the
// same time, only one of the two orders can be paid.
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { payOrder } from '#lib/checkout/payment/pay-order.ts';
import { registrationInput, submitInput } from '#lib/checkout/testing/fixture-registration.ts';
import { ASKED, ASKED_UNPAID, MTN, membersStorefront } from '#lib/checkout/testing/members-storefront.ts';
import { expectOneWinner } from '#lib/checkout/testing/one-winner.ts';
import { findPayerPage } from '#lib/checkout/view/payer-page.ts';
import type { RegistrationInput } from '#lib/registration/registration-input.ts';

const store = await membersStorefront();
const { ctx, sandbox, runJobs, view, rowOf, lastSeq, written, formInput, send, sent, fillQueue } = store;
const twin = store.twin();

describe('an unpaid checkout whose registration is changed', () => {
  test.each([
    [
      'by the form that sent it',
      (input: RegistrationInput, _ref: string) => sent({ ...input, buyer_name: 'Ruth' }),
    ],
    [
      'from its page, the number too',
      (input: RegistrationInput, ref: string) => sent({ ...formInput(), note: String(input.note) }, ref),
    ],
    [
      'by the form, the number too',
      (input: RegistrationInput, _ref: string) => sent({ ...input, buyer_phone: '0772999111' }),
    ],
  ])('%s is superseded: it leads to the new one, and no one can pay it', async (_, change) => {
    const input = formInput({ note: 'first' });
    const old = await sent(input);
    const ref = await change(input, old);
    expect(await view(old)).toMatchObject({
      stage: 'superseded',
      canPay: false,
      supersededBy: ref,
      terminal: true,
    });
    expect(await view(ref)).toMatchObject({ stage: 'review', canPay: true, supersedes: old });
    const [{ payerRef }, later] = [await rowOf(old), await rowOf(ref)];
    expect((await findPayerPage(ctx, payerRef))?.view).toMatchObject({ supersededBy: later.payerRef });
    const since = await lastSeq();
    for (const capability of [{ ref: old }, { payerRef }])
      expect(await payOrder(ctx, { ...capability, msisdn: MTN })).toMatchObject({
        error: { code: 'not_payable' },
      });
    expect(await written(since, /pay$/)).toEqual([]);
    expect(await payOrder(ctx, { ref, msisdn: MTN })).toEqual({ ok: true, value: undefined });
  });

  test('counts again when the newer one is refused, and is superseded by a form sent from that one’s page', async () => {
    const old = await sent(formInput());
    await fillQueue();
    const refused = await sent(formInput({ note: 'too late' }), old);
    await sandbox.control.refuse('POST /orders', 409, 'ticket_not_on_sale', { times: 2 });
    await runJobs('all');
    expect(await view(refused)).toMatchObject({ stage: 'refused', supersedes: old });
    expect(await view(old)).toMatchObject({ stage: 'review', canPay: true });
    const ref = await sent(formInput({ note: 'mended' }), refused);
    expect(await view(old)).toMatchObject({ stage: 'superseded', canPay: false, supersededBy: ref });
  });

  test('repeatedly leaves one that can be paid', async () => {
    const input = formInput();
    const first = await sent(input);
    const second = await sent({ ...input, buyer_name: 'Second' });
    const third = await sent({ ...input, buyer_name: 'Third' });
    const fourth = await sent(formInput({ buyer_phone: input.buyer_phone ?? '' }), first);
    const stages = await Promise.all(
      [first, second, third, fourth].map(async (ref) => (await view(ref)).stage),
    );
    expect(stages).toEqual(['superseded', 'superseded', 'superseded', 'review']);
  });

  test('the same way four times at once from two processes is one new order', async () => {
    const input = formInput();
    const old = await sent(input);
    const since = await lastSeq();
    const changed = { ...input, buyer_name: 'Ruth' };
    const all = await Promise.all([1, 2, 3, 4].map((n) => send(changed, undefined, n % 2 ? ctx : twin)));
    const refs = all.map((one) => (one.ok ? one.value.ref : JSON.stringify(one.error)));
    expect(new Set(refs).size).toBe(1);
    expect((await view(old)).supersededBy).toBe(refs[0]);
    expect(await written(since, /^\/v1\/orders$/)).toHaveLength(1);
  });

  test('and paid at once: one wins, never both', async () => {
    for (let round = 0; round < 6; round++) {
      const input = formInput();
      const old = await sent(input);
      const pay = () => payOrder(twin, { ref: old, msisdn: MTN });
      const change = () => send({ ...input, buyer_name: 'Ruth' });
      await expectOneWinner(store, old, round % 2 ? [pay, change] : [change, pay]);
    }
  });

  test('by a form that names another buyer now raises a question, stays, and is corrected by its own buyer', async () => {
    const input = formInput({ buyer_name: 'Child One' });
    const first = await sent(input);
    const other = { ...input, buyer_name: 'Child Two', buyer_phone: '0752444555' };
    expect(await send(other)).toMatchObject({
      ...ASKED_UNPAID,
      error: { ...ASKED_UNPAID.error, order: first },
    });
    const second = await sent({ ...other, second_entry: 'yes' });
    const corrected = await sent({ ...other, buyer_name: 'Child Too', second_entry: 'yes' });
    expect(await view(first)).toMatchObject({ stage: 'review', canPay: true });
    expect(await view(second)).toMatchObject({ stage: 'superseded', supersededBy: corrected });
    const mended = await sent({ ...input, buyer_phone: '0772555444', second_entry: 'yes' });
    expect(await view(first)).toMatchObject({ stage: 'superseded', supersededBy: mended });
    expect(await view(corrected)).toMatchObject({ stage: 'review', canPay: true });
  });

  test('while a prompt is out is asked about instead', async () => {
    const input = formInput();
    const old = await sent(input);
    await payOrder(ctx, { ref: old, msisdn: MTN });
    expect(await send({ ...input, buyer_name: 'Ruth' })).toMatchObject(ASKED);
    expect((await view(old)).stage).toBe('prompted');
  });

  test('of another race, named by a stranger’s form, stays as it is', async () => {
    const other = await sent(formInput());
    const night = registrationInput('evt_gulu_night_run');
    expect(await submitInput(ctx, 'evt_gulu_night_run', night, { replaces: other })).toMatchObject({
      ok: true,
    });
    await sent(formInput({ submission: randomUUID() }));
    expect((await view(other)).stage).toBe('review');
  });
});

describe('a checkout that waits in the queue', () => {
  test('keeps its position when it is changed, and is ordered once', async () => {
    await fillQueue();
    const input = formInput({ buyer_name: 'Typo' });
    const old = await sent(input);
    await sent(formInput({ buyer_name: 'After' }));
    const since = await lastSeq();
    const ref = await sent({ ...input, buyer_name: 'Corrected' });
    expect((await rowOf(ref)).queueNumber).toBe((await rowOf(old)).queueNumber);
    expect(await view(old)).toMatchObject({ stage: 'superseded', status: 'superseded', supersededBy: ref });
    expect(await sent(input), 'a late copy of the old form').toBe(old);
    await runJobs('all');
    expect(await written(since, /^\/v1\/orders$/)).toHaveLength(3);
    expect(await rowOf(old)).toMatchObject({ state: 'refused', orderId: null });
    expect(await view(ref)).toMatchObject({ stage: 'review', buyer: { name: 'Corrected' } });
  });

  test('changed again, makes the first one lead to the latest: one of them can be paid', async () => {
    const input = formInput();
    const ordered = await sent(input);
    await fillQueue();
    const inQueue = await sent({ ...input, buyer_name: 'Typo' });
    const latest = await sent({ ...input, buyer_name: 'Corrected' });
    const old = { stage: 'superseded', canPay: false, supersededBy: latest };
    expect([await view(ordered), await view(inQueue)]).toMatchObject([old, old]);
    await runJobs('all');
    expect([await view(ordered), await view(inQueue)]).toMatchObject([old, old]);
    expect(await view(latest)).toMatchObject({ stage: 'review', canPay: true });
  });
});

describe('a checkout superseded in the queue by one that the provider refuses', () => {
  test('is a new one when it is sent again word for word', async () => {
    await fillQueue();
    const input = formInput();
    const withdrawn = await sent(input);
    const changed = await sent({ ...input, buyer_name: 'Ruth' });
    await sandbox.control.refuse('POST /orders', 409, 'ticket_not_on_sale', { times: 2 });
    await runJobs('all');
    expect(await rowOf(changed)).toMatchObject({ state: 'refused', refusalCode: 'ticket_not_on_sale' });
    const again = await sent(input);
    expect(again).not.toBe(withdrawn);
    expect(await view(again)).toMatchObject({ stage: 'review', canPay: true });
  });
});

describe('the last places, held by the buyer’s own order', () => {
  test('are reported as such, with a link to it, and the order stays as it was', async () => {
    const { event_id: eventId } = await sandbox.control.createEvent({
      org: 'kampala-runners',
      name: 'One Place Run',
      ticket_types: [{ ticket_type_id: 'tkt_one', name: '5 km', price_minor: 1000, capacity: 1 }],
    });
    await ctx.db.lease.deleteMany();
    const input = formInput({ 'quantity.tkt_rmr_12': '', 'quantity.tkt_one': '1' });
    const first = await submitInput(ctx, eventId, input);
    if (!first.ok) throw new Error(JSON.stringify(first.error));
    const { ref } = first.value;
    const ownHold = { ok: false, error: { fields: {}, form: 'own_hold', order: ref } };
    const changed = { ...input, buyer_name: 'Ruth' };
    expect(await submitInput(ctx, eventId, changed), 'as the provider knows').toEqual(ownHold);
    expect(await submitInput(ctx, eventId, changed), 'as the snapshot knows by now').toEqual(ownHold);
    const stranger = { ...changed, submission: randomUUID(), buyer_phone: '0772999222' };
    const refused = await submitInput(ctx, eventId, stranger);
    expect(refused.ok).toBe(false);
    expect(JSON.stringify(refused), 'the order of another buyer').not.toContain(ref);
    expect(await view(ref)).toMatchObject({ stage: 'review', canPay: true, supersededBy: null });
    expect(await payOrder(ctx, { ref, msisdn: MTN })).toEqual({ ok: true, value: undefined });
  });
});
