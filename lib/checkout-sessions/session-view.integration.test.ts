// The view of a session on the real sandbox: the one view of an order, what a stranger sees, and what finds and proves it.
import { beforeEach, expect, test } from 'vitest';
import { findOrder } from '#lib/checkout/find-order.ts';
import { newVisitor, proveByNumber } from '#lib/checkout/known-orders.ts';
import { testStorefront } from '#lib/checkout/testing/storefront.ts';
import { returnFromSession } from './read-session.ts';
import { findKnownBuyer, findSessionStart } from './session-buyer.ts';
import { findPlacedView, findSessionView, maskedSession } from './session-view.ts';
import { hostedBuyer, newStart, PHONE, started } from './testing/hosted-buyer.ts';

const storefront = await testStorefront();
const { ctx, settle } = storefront;
const buyer = hostedBuyer(storefront);

beforeEach(async () => {
  await ctx.db.throttle.deleteMany();
  await ctx.db.checkoutSession.deleteMany();
});

const viewed = async (ref: string) => {
  const found = await findSessionView(ctx, ref);
  if (!found) throw new Error('the session is gone');
  return found.view;
};

async function paid(start = newStart()) {
  const { ref, sessionId } = await started(ctx, start);
  const order = await buyer.order(sessionId);
  await buyer.pay(order.id);
  await settle(order.id);
  return { ref, order };
}

test('a paid session has code, amounts and entries, without names', async () => {
  const { ref, order } = await paid();
  const view = await viewed(ref);
  expect(view).toMatchObject({
    madeOn: 'partner_page',
    stage: 'paid',
    entryNumber: '',
    club: '',
    buyer: { name: 'Okello Sam', email: 'sam@example.com', phone: PHONE },
    order: { orderCode: order.order_code, ticketCount: 1, paidWith: null },
    url: null,
  });
  expect(view.order?.registrations).toMatchObject([{ participant: null, state: 'confirmed' }]);
  expect(await findPlacedView(ctx, ref)).toEqual(view);
});

test('a key without orders:read shows what the session read names', async () => {
  const { ref, sessionId } = await started(ctx, newStart());
  const order = await buyer.order(sessionId);
  await buyer.pay(order.id);
  await returnFromSession(ctx, { ref, how: 'success', sessionId });
  await ctx.db.order.deleteMany({ where: { id: order.id } });
  const view = await viewed(ref);
  expect(view).toMatchObject({
    stage: 'paid',
    buyer: { name: '', email: '', phone: '' },
    order: {
      orderCode: order.order_code,
      ticketCount: null,
      registrations: [],
      refundedTotal: { amount: 0, isExact: true },
    },
  });
  expect(view.order?.lines.at(-1)?.amount).toBe(view.order?.total);
});

test('a stranger sees no number, no address, and no page that shows them', async () => {
  const { ref } = await started(ctx, newStart({ prefill: { name: 'Akello Grace', phone: '0772 123 456' } }));
  const view = await viewed(ref);
  expect(view.url).toMatch(/\/checkout\//);
  expect(maskedSession(view)).toMatchObject({ url: null });
  const { ref: done } = await paid();
  expect(JSON.stringify(maskedSession(await viewed(done)))).not.toMatch(/123456|sam@/);
  // Without details the provider's page is everybody's.
  const { ref: bare } = await started(ctx, newStart());
  expect(maskedSession(await viewed(bare)).url).not.toBeNull();
});

test('what was chosen and brought is said while the page can be opened', async () => {
  const brought = { ticket: 'tkt_gnr_8', code: 'CLUB10', utm_source: 'club' };
  const { ref } = await started(ctx, newStart({ brought }));
  expect(await viewed(ref)).toMatchObject({ chosen: { ticketName: 'Night 8 km' }, code: 'CLUB10' });
  expect(await findSessionStart(ctx, ref)).toMatchObject({ eventId: 'evt_gulu_night_run', brought });
  expect(await findSessionStart(ctx, 'nothing')).toBeNull();
});

test('the order is found by its code with the number of the provider, and proven by it', async () => {
  const { ref, order } = await paid();
  const find = (phone: string) => findOrder(ctx, { phone, code: order.order_code, address: '192.0.2.7' });
  expect(await find(PHONE)).toEqual({ ok: true, value: { ref } });
  expect(await find('0772 999 999')).toMatchObject({ ok: false });
  const prove = (digits: string) => proveByNumber(ctx, { ref, digits, address: '192.0.2.7' });
  expect(await prove('123456')).toMatchObject({ ok: true });
  expect(await prove('999999')).toMatchObject({ ok: false });
});

test('a browser starts with what it handed over before; another one with nothing', async () => {
  const visitor = newVisitor();
  const prefill = { name: 'Akello Grace', email: 'grace@example.com', phone: '+256772123456' };
  await started(ctx, newStart({ visitor, prefill }));
  expect(await findKnownBuyer(ctx, visitor)).toEqual(prefill);
  expect(await findKnownBuyer(ctx, newVisitor())).toEqual({});
  await ctx.db.checkoutSession.updateMany({ data: { createdAt: new Date(Date.now() - 8 * 86_400_000) } });
  expect(await findKnownBuyer(ctx, visitor)).toEqual({});
});
