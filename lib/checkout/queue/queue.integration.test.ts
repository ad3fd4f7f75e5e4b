// The queue over a real database and the sandbox: what waits, the order of service, and recovery from a dead process.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { refuseSoldOut } from '#lib/checkout/place-order.ts';
import { sweep } from '#lib/checkout/sweep.ts';
import { newAddress } from '#lib/checkout/testing/crowded-event.ts';
import { NIGHT_RUN, registrationInput, submitInput } from '#lib/checkout/testing/fixture-registration.ts';
import { testStorefront } from '#lib/checkout/testing/storefront.ts';
import { checkoutStatus } from '#lib/checkout/view/checkout-status.ts';
import type { RegistrationInput } from '#lib/registration/registration-input.ts';

const { ctx, sandbox, runJobs } = await testStorefront();

/** The provider rejects new orders for longer than a buyer's request waits. */
const refuseOrders = () =>
  sandbox.control.refuse('POST /orders', 429, 'rate_limited', { retry_after: 30, times: 1 });

beforeEach(() => ctx.db.checkout.deleteMany({ where: { state: 'waiting' } }));
afterEach(() => sandbox.control.clearFaults());

async function submit(
  name: string,
  eventId: string = NIGHT_RUN,
  changes: RegistrationInput = {},
  address?: string,
): Promise<string> {
  const input = registrationInput(NIGHT_RUN, { buyer_name: name, ...changes });
  const submitted = await submitInput(ctx, eventId, input, { address });
  if (!submitted.ok) throw new Error(JSON.stringify(submitted.error));
  return submitted.value.ref;
}

const positions = async (refs: string[]) =>
  Promise.all(refs.map(async (ref) => (await checkoutStatus(ctx, { ref }))?.queue?.position ?? null));

const ordersSince = async (seq: number) =>
  (await sandbox.control.log(seq)).filter((one) => one.method === 'POST' && one.path === '/v1/orders').length;

describe('when the provider accepts no more orders', () => {
  test('checkouts wait in order of arrival without a call of their own, and are placed in that order', async () => {
    await refuseOrders();
    const since = (await sandbox.control.log()).at(-1)?.seq ?? 0;
    const refs = [];
    for (const name of ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth'])
      refs.push(await submit(name));
    expect(await positions(refs)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(await ordersSince(since)).toBe(1);
    await runJobs('all');
    expect(await positions(refs)).toEqual([null, null, null, null, null, null]);
    const rows = await ctx.db.checkout.findMany({ where: { ref: { in: refs } }, orderBy: { sentAt: 'asc' } });
    expect(rows.map((row) => row.state)).toEqual(refs.map(() => 'ordered'));
    expect(rows.map((row) => row.ref)).toEqual(refs);
  });

  test.each([
    ['cart', [2, 1]],
    ['paid', [1, 2]],
    // Its money has moved (partner-api.md 3.1), whatever its payer says since.
    ['chargeback_flagged', [1, 2]],
  ])('an address whose last order is %s takes its turn: %j', async (status, expected) => {
    const [own, other] = [newAddress(), newAddress()];
    const earlier = await submit('Earlier', NIGHT_RUN, {}, own);
    await ctx.db.order.updateMany({ where: { checkout: { ref: earlier } }, data: { status } });
    await refuseOrders();
    const refs = [await submit('Next', NIGHT_RUN, {}, own), await submit('Other', NIGHT_RUN, {}, other)];
    expect(await positions(refs)).toEqual(expected);
  });

  test('an estimate is shown once the queue has a pace', async () => {
    await submit('Goes through');
    await refuseOrders();
    const ref = await submit('Waits');
    const status = await checkoutStatus(ctx, { ref });
    expect(status).toMatchObject({ status: 'preparing', terminal: false, queue: { position: 1 } });
    expect(status?.queue?.estimateSeconds).toBeGreaterThan(0);
    await runJobs('all');
    expect((await checkoutStatus(ctx, { ref }))?.stage).toBe('review');
  });

  test('one refusal as sold out refuses all waiting checkouts of that ticket type', async () => {
    const { event_id } = await sandbox.control.createEvent({
      org: 'kampala-runners',
      name: 'Two Places Run',
      ticket_types: [
        { ticket_type_id: 'tkt_two', name: '5 km', price_minor: 1000, capacity: 2 },
        { ticket_type_id: 'tkt_many', name: '10 km', price_minor: 1000, capacity: 100 },
      ],
    });
    await ctx.db.lease.deleteMany();
    await refuseOrders();
    const enter = (name: string, ticket: string) =>
      submit(name, event_id, {
        'quantity.tkt_gnr_8': '',
        [`quantity.${ticket}`]: '1',
        payment_method: 'momo',
      });
    const refs = [];
    for (const name of ['First', 'Second', 'Third', 'Fourth', 'Fifth'])
      refs.push(await enter(name, 'tkt_two'));
    const other = await enter('Of another ticket', 'tkt_many');
    const since = (await sandbox.control.log()).at(-1)?.seq ?? 0;
    await runJobs('all');
    const stages = await Promise.all(
      [...refs, other].map(async (ref) => (await checkoutStatus(ctx, { ref }))?.stage),
    );
    expect(stages).toEqual(['review', 'review', 'refused', 'refused', 'refused', 'review']);
    expect(await ordersSince(since)).toBe(4);
  });

  test('a checkout whose call got no answer is not refused as sold out: it may hold the place', async () => {
    const { event_id } = await sandbox.control.createEvent({
      org: 'kampala-runners',
      name: 'One Place Run',
      ticket_types: [{ ticket_type_id: 'tkt_one', name: '5 km', price_minor: 1000, capacity: 1 }],
    });
    await ctx.db.lease.deleteMany();
    await sandbox.control.addFault({ kind: 'lost_response', method: 'POST', path: '/orders', times: 1 });
    await refuseOrders();
    const chosen = { 'quantity.tkt_gnr_8': '', 'quantity.tkt_one': '1', payment_method: 'momo' };
    const ref = await submit('Holds the last place', event_id, chosen);
    expect(await refuseSoldOut(ctx, event_id)).toBe(0);
    await sandbox.control.clearFaults();
    await runJobs('all');
    expect((await checkoutStatus(ctx, { ref }))?.stage).toBe('review');
  });

  test('a sale that closed while waiting is reported', async () => {
    await refuseOrders();
    const ref = await submit('Too late');
    await sandbox.control.changeEvent(NIGHT_RUN, { sales_open: false });
    await runJobs('all');
    expect(await checkoutStatus(ctx, { ref })).toMatchObject({
      stage: 'refused',
      terminal: true,
      queue: null,
    });
    await sandbox.control.changeEvent(NIGHT_RUN, { sales_open: true });
  });
});

describe('a process that died', () => {
  test('between intent and call leaves a waiting checkout that the sweep plans again', async () => {
    await refuseOrders();
    const ref = await submit('Left alone');
    await ctx.db.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
    await sweep(ctx);
    await runJobs();
    expect((await checkoutStatus(ctx, { ref }))?.stage).toBe('review');
  });

  test('while it served the queue delays other checkouts no longer than its lease', async () => {
    await refuseOrders();
    const ref = await submit('Behind a dead server');
    await ctx.db.$executeRaw`
      INSERT INTO lease (name, holder, until) VALUES ('queue', gen_random_uuid(), now() + interval '1 minute')
      ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until`;
    await runJobs('all');
    expect((await checkoutStatus(ctx, { ref }))?.stage).toBe('preparing');
    await ctx.db.$executeRaw`UPDATE lease SET until = now() - interval '1 second' WHERE name = 'queue'`;
    await runJobs('all');
    expect((await checkoutStatus(ctx, { ref }))?.stage).toBe('review');
  });
});
