// The two addresses to which the provider sends buyers back, and the status that their page polls, on the real sandbox.
import { expect, test, vi } from 'vitest';
import { testStorefront } from '#lib/checkout/testing/storefront.ts';
import { hostedBuyer, newStart, started } from '#lib/checkout-sessions/testing/hosted-buyer.ts';
import { GET as statusRoute } from '../../../../../api/orders/[ref]/status/route.ts';
import { GET } from './route.ts';

const served = vi.hoisted(() => ({ ctx: {} }));
vi.mock('#lib/server.ts', () => ({ server: async () => served.ctx }));

const storefront = await testStorefront();
const { ctx, sandbox, calls } = storefront;
const buyer = hostedBuyer(storefront);
served.ctx = ctx;

const from = (address: string, query = '') =>
  new Request(`http://localhost:3000/x${query}`, { headers: { 'x-forwarded-for': address } });
const to = (ref: string) => ({ params: Promise.resolve({ ref }) });
const back = async (ref: string, query = '', how = 'return') => {
  const params = Promise.resolve({ back: how, ref });
  const { status, headers } = await GET(from('192.0.2.7', query), { params });
  return { status, location: headers.get('location') };
};
const status = async (ref: string) => {
  const answer = await statusRoute(from('192.0.2.7'), to(ref));
  return { http: answer.status, ...(await answer.json()) };
};

test('a paid session leads to its order page in the buyer’s language, and the page is paid', async () => {
  const { ref, sessionId } = await started(ctx, newStart({ locale: 'sw' }));
  expect(await status(ref)).toMatchObject({ http: 200, status: 'open', terminal: false, queue: null });
  const order = await buyer.order(sessionId);
  await buyer.pay(order.id);
  for (let times = 0; times < 2; times += 1)
    expect(await back(ref, `?session_id=${sessionId}`)).toEqual({
      status: 303,
      location: `/sw/orders/${ref}`,
    });
  expect(await status(ref)).toMatchObject({ status: 'paid', stage: 'paid', terminal: true });
});

test('the session of another order is told', async () => {
  const { ref } = await started(ctx, newStart());
  expect(await back(ref, '?session_id=cs_other')).toEqual({ status: 303, location: `/orders/${ref}?other` });
});

test('an unknown order leads to the page of a missing one', async () => {
  expect(await back('a/../b')).toEqual({ status: 303, location: '/orders/a%2F..%2Fb' });
  const unknown = 'x'.repeat(24);
  expect(await back(unknown, '', 'cancelled')).toEqual({ status: 303, location: `/orders/${unknown}` });
  expect(await status(unknown)).toMatchObject({ http: 404 });
});

test('there are no other addresses', async () => {
  const { ref } = await started(ctx, newStart());
  for (const how of ['paid', 'constructor'])
    expect(await back(ref, '', how)).toEqual({ status: 404, location: null });
});

test('the cancel address leads to the order page, which offers the same session', async () => {
  const { ref } = await started(ctx, newStart());
  expect(await back(ref, '', 'cancelled')).toEqual({ status: 303, location: `/orders/${ref}` });
  expect(await status(ref)).toMatchObject({ status: 'open', stage: 'cancelled' });
});

test('while the provider is down the buyer still gets her page', async () => {
  const { ref, sessionId } = await started(ctx, newStart());
  const path = '/checkout-sessions';
  await sandbox.control.refuse(path, 503, 'server_error', { times: 9 });
  expect(await back(ref, `?session_id=${sessionId}`)).toEqual({ status: 303, location: `/orders/${ref}` });
  expect(await status(ref)).toMatchObject({ stage: 'confirming', againInSeconds: 1 });
  await sandbox.control.clearFaults();
});

test('many requests of the address cause one read of the provider', async () => {
  const { ref, sessionId } = await started(ctx, newStart());
  const before = calls.length;
  await Promise.all(Array.from({ length: 20 }, () => back(ref, `?session_id=${sessionId}`)));
  expect(calls.length - before).toBe(1);
});
