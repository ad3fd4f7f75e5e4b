// The numbers that answer by themselves, each as its line in the table says.
import { expect, test } from 'vitest';
import { selfDecidingNumbers } from '../engine/phone-numbers.ts';
import { orderFor, startProvider } from './provider.ts';
import { startReceiver } from './webhook-receiver.ts';

const provider = await startProvider();
const receiver = await startReceiver(provider);

/** Course of an order paid from the number ending in `digits`: [seconds, status and kind] and webhooks. */
const stories: Record<string, { course: [seconds: number, state: string][]; types: string[] }> = {
  '01': {
    course: [
      [2, 'prompt_sent null'],
      [1, 'paid null'],
    ],
    types: ['order.paid'],
  },
  '02': { course: [[3, 'failed declined']], types: ['order.failed'] },
  '03': { course: [[3, 'failed other']], types: ['order.failed'] },
  '04': {
    course: [
      [119, 'prompt_sent null'],
      [1, 'expired timed_out'],
    ],
    types: ['order.failed'],
  },
  '05': { course: [[0, 'failed provider_not_reached']], types: [] },
  '06': {
    course: [
      [3, 'paid null'],
      [86_400, 'paid null'],
    ],
    types: [],
  },
  '07': {
    course: [
      [3, 'paid null'],
      [1, 'paid null'],
    ],
    types: ['order.paid', 'order.paid'],
  },
  '08': {
    course: [
      [3, 'failed other'],
      [7, 'paid null'],
    ],
    types: ['order.failed', 'order.paid'],
  },
  '09': {
    course: [
      [5, 'expired timed_out'],
      [10, 'paid null'],
    ],
    types: ['order.failed', 'order.paid'],
  },
  '10': { course: [[0, 'failed other']], types: ['order.failed'] },
  '11': { course: [[0, 'paid null']], types: ['order.paid'] },
  '12': {
    course: [
      [59, 'prompt_sent null'],
      [1, 'paid null'],
    ],
    types: ['order.paid'],
  },
  '13': { course: [[3, 'failed declined']], types: ['order.failed'] },
  '14': { course: [[3, 'failed provider_not_reached']], types: [] },
};

test.each(selfDecidingNumbers)('07?00000$digits $what', async ({ digits }) => {
  const story = stories[digits];
  await receiver.subscribe();
  const { order } = await provider.ordered(orderFor(await provider.event(), { payment_method: 'airtel' }));
  await provider.paying(order.id, `07000000${digits}`);
  for (const [seconds, state] of story?.course ?? []) {
    await provider.advance(seconds);
    const { status, failure_kind } = await provider.read(order.id);
    expect(`${status} ${failure_kind}`).toBe(state);
  }
  await receiver.settle();
  expect(receiver.received.map(({ headers }) => headers['x-service-event'])).toEqual(story?.types);
  expect(new Set(receiver.received.map(({ headers }) => headers['x-service-delivery'])).size).toBe(
    new Set(story?.types).size,
  );
});

test('the number ending in 13 approves at the second attempt', async () => {
  const { order } = await provider.ordered(orderFor(await provider.event()));
  for (const status of ['failed', 'paid']) {
    await provider.paying(order.id, '0770000013');
    await provider.advance(3);
    expect((await provider.read(order.id)).status).toBe(status);
  }
});

test("a person's answer is the last word on a number that would answer by itself", async () => {
  const { order } = await provider.ordered(orderFor(await provider.event()));
  await provider.paying(order.id, '0770000001');
  await provider.answerPrompt(order.id, 'decline');
  await provider.advance(10);
  expect((await provider.read(order.id)).status).toBe('failed');
});
