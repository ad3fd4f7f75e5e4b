// A buyer story for each row of the table of order states, with its webhooks (partner-api.md 3.1).
import { expect } from 'vitest';
import { z } from 'zod';
import { orderWebhook } from '../wire/webhook.ts';
import { MTN, orderFor, proves, startProvider } from './provider.ts';
import { startReceiver } from './webhook-receiver.ts';

const provider = await startProvider();
const receiver = await startReceiver(provider);

/** An order of `event` with a subscribed webhook endpoint; by default a race of five places. */
async function ordering(event: Record<string, unknown> = {}) {
  await receiver.subscribe();
  const race = await provider.event({ ticket_types: [{ capacity: 5 }], ...event });
  const { order } = await provider.ordered(orderFor(race));
  return { race, order };
}

const remaining = async (eventId: string) => {
  const shape = z.object({ ticket_types: z.array(z.object({ remaining: z.int() })) });
  return shape.parse((await provider.get(`/events/${eventId}`)).data).ticket_types[0]?.remaining;
};

/** The webhooks that came, as `type status failure_kind`. */
async function webhooks(): Promise<string[]> {
  await receiver.settle();
  return receiver.received.map(({ raw }) => {
    const { type, data } = orderWebhook.parse(JSON.parse(raw));
    return `${type} ${data.order.status} ${data.order.failure_kind}`;
  });
}

proves(
  ['3.1 create', '2.3 failure_kind'],
  'a created order holds its places and moves no money',
  async () => {
    const { race, order } = await ordering();
    expect(order).toMatchObject({ status: 'cart', failure_kind: null });
    expect(Date.parse(order.hold_expires_at ?? '') - Date.parse(order.created_at)).toBe(900_000);
    expect(await remaining(race.event_id)).toBe(4);
    expect(await webhooks()).toEqual([]);
  },
);

proves('3.1 cart lapse', 'an unpaid cart releases its places when its hold lapses', async () => {
  const { race, order } = await ordering({ hold_seconds: 300 });
  await provider.advance(299);
  expect(await remaining(race.event_id)).toBe(4);
  await provider.advance(1);
  expect(await remaining(race.event_id)).toBe(5);
  expect(await provider.read(order.id)).toMatchObject({ status: 'cart', hold_expires_at: null });
  expect(await webhooks()).toEqual([]);
});

proves('3.1 prompt', 'paying sends a prompt', async () => {
  const { order } = await ordering();
  expect(await provider.paying(order.id, MTN)).toMatchObject({ next_action: { kind: 'await_confirmation' } });
  expect((await provider.read(order.id)).status).toBe('prompt_sent');
  expect(await webhooks()).toEqual([]);
});

proves(
  ['3.1 approve', '2.3 hold', '6.1 order.paid'],
  'the order is paid when the payer approves',
  async () => {
    const { race, order } = await ordering();
    await provider.paying(order.id, MTN);
    expect(await provider.answerPrompt(order.id, 'approve')).toEqual({ status: 'paid' });
    const paid = await provider.read(order.id);
    expect(paid).toMatchObject({ status: 'paid', hold_expires_at: null, failure_kind: null });
    expect(paid.registrations[0]?.status).toBe('confirmed');
    await provider.advance(86_400);
    expect(await provider.read(order.id)).toEqual(paid);
    expect(await remaining(race.event_id)).toBe(4);
    expect(await webhooks()).toEqual(['order.paid paid null']);
  },
);

proves(['3.1 free', '6.1 order.paid'], 'a free order is paid by the pay call', async () => {
  const { order } = await ordering({ ticket_types: [{ price_minor: 0 }] });
  expect(order.total).toBe(0);
  expect(await provider.paying(order.id)).toMatchObject({ status: 'paid', skipped_provider: true });
  expect((await provider.read(order.id)).registrations[0]?.status).toBe('confirmed');
  expect(await webhooks()).toEqual(['order.paid paid null']);
});

proves(
  ['3.1 decline', '6.1 order.failed', '2.3 failure_kind'],
  'the order fails when the payer declines',
  async () => {
    const { order } = await ordering();
    await provider.paying(order.id, MTN);
    expect(await provider.answerPrompt(order.id, 'decline')).toEqual({ status: 'failed' });
    expect(await provider.read(order.id)).toMatchObject({ status: 'failed', failure_kind: 'declined' });
    expect(await webhooks()).toEqual(['order.failed failed declined']);
  },
);

proves('3.1 fail', 'the order fails when the payment fails', async () => {
  const { order } = await ordering();
  await provider.paying(order.id, MTN);
  await provider.answerPrompt(order.id, 'fail');
  expect(await provider.read(order.id)).toMatchObject({ status: 'failed', failure_kind: 'other' });
  expect(await webhooks()).toEqual(['order.failed failed other']);
});

proves(
  ['3.1 not reached', '6.1 not reached'],
  'a charge that never reached the provider sends no webhook',
  async () => {
    const { order } = await ordering();
    await provider.paying(order.id, MTN);
    await provider.answerPrompt(order.id, 'not_reached');
    expect(await provider.read(order.id)).toMatchObject({
      status: 'failed',
      failure_kind: 'provider_not_reached',
    });
    expect(await webhooks()).toEqual([]);
  },
);

proves(
  ['3.1 prompt timeout', '6.1 order.failed'],
  'the order expires when the prompt times out',
  async () => {
    const { race, order } = await ordering();
    await provider.paying(order.id, MTN);
    await provider.advance(119);
    expect((await provider.read(order.id)).status).toBe('prompt_sent');
    await provider.advance(2);
    expect(await provider.read(order.id)).toMatchObject({ status: 'expired', failure_kind: 'timed_out' });
    expect(await remaining(race.event_id)).toBe(4);
    expect(await webhooks()).toEqual(['order.failed expired timed_out']);
  },
);

proves(
  ['3.1 hold timeout', '2.3 hold'],
  'the order expires when its hold lapses while the prompt is live',
  async () => {
    const { race, order } = await ordering({ hold_seconds: 60 });
    await provider.paying(order.id, MTN);
    await provider.advance(60);
    const expired = await provider.read(order.id);
    expect(expired).toMatchObject({ status: 'expired', failure_kind: 'timed_out', hold_expires_at: null });
    expect(await remaining(race.event_id)).toBe(5);
    expect(await webhooks()).toEqual(['order.failed expired timed_out']);
    expect((await provider.pay(order.id, MTN)).code).toBe('hold_expired');
  },
);

proves(
  ['3.1.4 pay again', '6.1 at most one'],
  'after a failure the buyer pays again, with one order.failed',
  async () => {
    const { order } = await ordering();
    for (const outcome of ['decline', 'fail', 'timeout', 'not_reached']) {
      await provider.paying(order.id, MTN);
      await provider.answerPrompt(order.id, outcome);
    }
    expect((await provider.pay(order.id, '0752123456')).code).toBe('reprice_required');
    await provider.paying(order.id, '0782123456');
    await provider.answerPrompt(order.id, 'approve');
    expect(await provider.read(order.id)).toMatchObject({ status: 'paid', failure_kind: null });
    expect((await webhooks()).sort()).toEqual(['order.failed failed declined', 'order.paid paid null']);
  },
);

proves(
  ['3.1.2 hold expired', '3.1.4 pay again'],
  'a failed order whose hold has lapsed needs a new order',
  async () => {
    const { race, order } = await ordering({ hold_seconds: 300 });
    await provider.paying(order.id, MTN);
    await provider.answerPrompt(order.id, 'decline');
    await provider.advance(300);
    expect((await provider.pay(order.id, MTN)).code).toBe('hold_expired');
    expect(await remaining(race.event_id)).toBe(5);
    expect((await provider.read(order.id)).status).toBe('failed');
    const again = await provider.ordered(orderFor(race));
    expect((await provider.paying(again.order.id, MTN)).status).toBe('prompt_sent');
  },
);

proves(['3.1 refund', '6.1 order.refunded'], 'a full refund makes the order refunded', async () => {
  const { order } = await ordering();
  await provider.paying(order.id, MTN);
  await provider.answerPrompt(order.id, 'approve');
  const refund = await provider.control('POST', `/orders/${order.id}/refunds`, {});
  expect(refund).toEqual({ id: expect.any(String), amount: order.total, status: 'succeeded' });
  expect((await provider.read(order.id)).status).toBe('refunded');
  expect(await webhooks()).toEqual(['order.paid paid null', 'order.refunded refunded null']);
  expect(JSON.parse(receiver.received[1]?.raw ?? '').data.refund).toEqual(refund);
});

proves(
  ['3.1 partial refund', '6.1 at most one', '6.1 order.refunded'],
  'refunds in parts make the order partially refunded, and at last refunded',
  async () => {
    const { order } = await ordering();
    await provider.paying(order.id, MTN);
    await provider.answerPrompt(order.id, 'approve');
    await provider.control('POST', `/orders/${order.id}/refunds`, { amount: 1000 });
    expect((await provider.read(order.id)).status).toBe('partially_refunded');
    await provider.control('POST', `/orders/${order.id}/refunds`, { amount: 1000 });
    await provider.control('POST', `/orders/${order.id}/refunds`, { amount: order.total }, 400);
    await provider.control('POST', `/orders/${order.id}/refunds`, {});
    expect((await provider.read(order.id)).status).toBe('refunded');
    expect((await webhooks()).filter((line) => line.startsWith('order.refunded')).sort()).toEqual([
      'order.refunded partially_refunded null',
      'order.refunded partially_refunded null',
      'order.refunded refunded null',
    ]);
  },
);
