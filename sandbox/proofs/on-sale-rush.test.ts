// Two hundred buyers at once for fifty places: exactly fifty orders, on the wire.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { MTN, newKey, orderFor, RUNNERS, startProvider } from './provider.ts';

const provider = await startProvider();

test('200 concurrent buyers for 50 places make exactly 50 orders', async () => {
  await provider.control('POST', '/limits', { writes_per_minute: 10_000 });
  const event = await provider.event({ ticket_types: [{ capacity: 50 }] });
  await provider.token(RUNNERS);
  const buyers = Array.from({ length: 200 }, (_, number) => ({ number, key: newKey() }));
  // Each buyer sends twice with the same key, as a client does that lost the first answer.
  const answers = await Promise.all(
    [...buyers, ...buyers].map(({ number, key }) =>
      provider.create(orderFor(event, { buyer_name: `Buyer ${number}` }), { key }),
    ),
  );
  const orders = new Set<string>();
  for (const { status, code, data } of answers) {
    if (status === 409) expect(['insufficient_inventory', 'idempotency_in_progress']).toContain(code);
    else orders.add(z.object({ order: z.object({ id: z.string() }) }).parse(data).order.id);
  }
  expect(orders.size).toBe(50);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(50);
  const shape = z.object({ ticket_types: z.array(z.object({ remaining: z.int() })) });
  const left = async () =>
    shape.parse((await provider.get(`/events/${event.event_id}`)).data).ticket_types[0];
  expect((await left())?.remaining).toBe(0);
  const [first, ...others] = orders;
  await provider.paying(first ?? '', MTN);
  await provider.answerPrompt(first ?? '', 'approve');
  await provider.advance(900);
  expect((await left())?.remaining).toBe(others.length);
});

test('buyers of several ticket types get all of their places or none', async () => {
  await provider.control('POST', '/limits', { writes_per_minute: 10_000 });
  const event = await provider.event({
    ticket_types: [
      { ticket_type_id: 'run', capacity: 30 },
      { ticket_type_id: 'walk', capacity: 20 },
    ],
  });
  await provider.token(RUNNERS);
  const lines = ['run', 'walk'].map((ticket_type_id) => ({ ticket_type_id, quantity: 3 }));
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => provider.create(orderFor(event, { lines }))),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(6);
  const detail = await provider.get(`/events/${event.event_id}`);
  expect(detail.data).toMatchObject({ ticket_types: [{ remaining: 12 }, { remaining: 2 }] });
});
