// Orders made through a checkout session (partner-api.md 2.4, 2.6, 3.2, 4.4).
import { expect } from 'vitest';
import { z } from 'zod';
import { createSessionData, sessionData } from '../wire/checkout-session.ts';
import { createOrderData } from '../wire/order.ts';
import { MTN, ORIGIN, orderFor, proves, RUNNERS, startProvider } from './provider.ts';

const provider = await startProvider();

const returns = { on_success_url: `${ORIGIN}/thanks`, on_cancel_url: `${ORIGIN}/back?a=1` };

async function openSession(change: Record<string, unknown> = {}, race: Record<string, unknown> = {}) {
  const event = await provider.event(race);
  const body = { event_id: event.event_id, ...returns, ...change };
  const { id } = createSessionData.parse((await provider.send('POST', '/checkout-sessions', { body })).data);
  const buy = async () => {
    const { event_id: _, ...order } = orderFor(event);
    return createOrderData.parse(await provider.control('POST', `/checkout-sessions/${id}/orders`, order))
      .order;
  };
  return { id, buy };
}
const read = async (id: string) => sessionData.parse((await provider.get(`/checkout-sessions/${id}`)).data);

async function payFor(orderId: string) {
  await provider.paying(orderId, MTN);
  await provider.answerPrompt(orderId, 'approve');
}

proves(
  ['2.4 partner_hosted', '2.6 order'],
  'a session has its most recent order, with channel partner_hosted',
  async () => {
    const { id, buy } = await openSession();
    await buy();
    const order = await buy();
    expect((await provider.read(order.id)).attribution).toEqual({
      channel: 'partner_hosted',
      api_client_id: RUNNERS,
      checkout_session_id: id,
      partner_reference: null,
    });
    expect(await read(id)).toMatchObject({
      status: 'open',
      order: { id: order.id, code: order.order_code, status: 'cart', total: order.total, currency: 'UGX' },
    });
  },
);

proves(
  ['3.2 complete', '3.2 stays complete'],
  'a session is complete once its order is paid, also after a refund and after 24 hours',
  async () => {
    const { id, buy } = await openSession();
    const order = await buy();
    await payFor(order.id);
    expect(await read(id)).toMatchObject({ status: 'complete', order: { status: 'paid' } });
    await provider.control('POST', `/orders/${order.id}/refunds`, {});
    await provider.advance(9 * 86_400);
    expect(await read(id)).toMatchObject({ status: 'complete', order: { status: 'refunded' } });
    const again = { ...orderFor({ event_id: '', ticket: '' }), event_id: undefined };
    await provider.control('POST', `/checkout-sessions/${id}/orders`, again, 400);
  },
);

proves('3.2 expired', 'a session with an unpaid order expires after 24 hours', async () => {
  const { id, buy } = await openSession();
  await buy();
  await provider.advance(86_400);
  expect(await read(id)).toMatchObject({
    status: 'expired',
    order: { status: 'cart', id: expect.any(String) },
  });
});

proves('3.2 expired', 'an order paid after 24 hours is paid, and its session stays expired', async () => {
  const { id, buy } = await openSession({}, { hold_seconds: 100_000 });
  const order = await buy();
  await provider.advance(86_400);
  await payFor(order.id);
  expect(await read(id)).toMatchObject({ status: 'expired', order: { status: 'paid' } });
});

proves(
  ['4.4 placeholder', '4.4 session_id'],
  'the buyer is sent back to the return URL with the id of the session',
  async () => {
    for (const [given, wanted] of [
      ['/thanks', '/thanks?session_id=ID'],
      ['/thanks?a=1#done', '/thanks?a=1&session_id=ID#done'],
      ['/thanks?session_id=old&a=1', '/thanks?session_id=ID&a=1'],
      ['/thanks/{CHECKOUT_SESSION_ID}?x={CHECKOUT_SESSION_ID}', '/thanks/ID?x=ID'],
      ['/thanks/%7BCHECKOUT_SESSION_ID%7D', '/thanks/ID'],
      ['/thanks#{CHECKOUT_SESSION_ID}', '/thanks#ID'],
    ]) {
      const { id } = await openSession({ on_success_url: `${ORIGIN}${given}` });
      const shape = z.object({ success_url: z.string(), cancel_url: z.string() });
      const session = shape.parse(await provider.control('GET', `/checkout-sessions/${id}`));
      expect(session.success_url).toBe(`${ORIGIN}${wanted?.replaceAll('ID', id)}`);
      expect(session.cancel_url).toBe(returns.on_cancel_url);
    }
  },
);
