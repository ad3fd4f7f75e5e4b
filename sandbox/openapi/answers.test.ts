// Real successes of the sandbox against the definition that it serves.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { keyOf, MTN, newKey, ORIGIN, orderFor, RUNNERS, secretOf } from '../proofs/provider.ts';
import { startCheckedProvider } from './testing/checked-provider.ts';

const { provider, check, send, create, pay, form, session, ordered } = await startCheckedProvider();

test('tokens, health and the definition are answered as defined', async () => {
  const client = { client_id: RUNNERS, client_secret: secretOf(RUNNERS) };
  expect(await form({ grant_type: 'client_credentials', ...client })).toBe('200');
  expect(await send('GET', '/health', { as: null })).toBe('200');
  const response = await fetch(`${provider.origin}/v1/openapi.json`);
  const answered = { method: 'GET', path: '/openapi.json', status: 200, headers: response.headers };
  expect(check.answer({ ...answered, body: await response.json() })).toEqual([]);
});

test('events are answered as defined, with a token and with a publishable key', async () => {
  const page = z.object({ events: z.array(z.object({ event_id: z.string() })) });
  const headers = { 'x-service-publishable-key': keyOf(RUNNERS), origin: ORIGIN };
  expect(await send('GET', '/events?limit=2')).toBe('200');
  expect(await send('GET', '/events', { headers })).toBe('200');
  const { events } = page.parse((await provider.get('/events?limit=50')).data);
  expect(events.length).toBeGreaterThan(5);
  for (const { event_id } of events) expect(await send('GET', `/events/${event_id}`)).toBe('200');
});

test('orders are answered as defined in every state that they reach', async () => {
  const event = await provider.event({ ticket_types: [{ distances: [5, 10] }] });
  const lines = [{ ticket_type_id: event.ticket, quantity: 1, participants: [{ distance_km: 5 }] }];
  const key = newKey();
  expect(await create(orderFor(event, { lines }), { key })).toBe('201');
  expect(await create(orderFor(event, { lines }), { key })).toBe('200');
  for (const outcome of ['approve', 'decline', 'fail', 'timeout', 'not_reached']) {
    const id = await ordered();
    expect(await pay(id, { msisdn: MTN })).toBe('200');
    await provider.answerPrompt(id, outcome);
    expect(await send('GET', `/orders/${id}`)).toBe('200');
  }
  expect(await send('GET', '/orders?limit=2&status=failed')).toBe('200');
  expect(await send('GET', '/orders?limit=100')).toBe('200');
});

test('payments are answered as defined: a prompt, a free order, and failed attempts', async () => {
  const free = await provider.event({ ticket_types: [{ price_minor: 0 }] });
  expect(await pay((await provider.ordered(orderFor(free))).order.id, {})).toBe('200');
  for (const msisdn of [MTN, '0770000005', '0770000010', '0770000011']) {
    expect(await pay(await ordered(), { msisdn })).toBe('200');
  }
});

test('checkout sessions are answered as defined: redirect and embedded, open and expired', async () => {
  expect(await session()).toBe('201');
  const embedded = { ui_mode: 'embedded', on_success_url: undefined, on_cancel_url: undefined };
  expect(await session(embedded, { headers: { origin: ORIGIN } })).toBe('201');
  const body = { event_id: 'evt_gulu_night_run', on_success_url: `${ORIGIN}/thanks`, on_cancel_url: ORIGIN };
  const { data } = await provider.send('POST', '/checkout-sessions', { body });
  expect(await send('GET', `/checkout-sessions/${data.id}`)).toBe('200');
  await provider.advance(24 * 60 * 60);
  expect(await send('GET', `/checkout-sessions/${data.id}`)).toBe('200');
});
