// Real webhooks of the sandbox against the definition that it serves.
import { expect, test } from 'vitest';
import { MTN, orderFor, startProvider } from '../proofs/provider.ts';
import { startReceiver } from '../proofs/webhook-receiver.ts';
import { fetchDefinitionCheck } from './testing/definition-check.ts';

const provider = await startProvider();
const receiver = await startReceiver(provider);
const check = await fetchDefinitionCheck(provider.origin);

test('each type of webhook, and its headers, are as defined', async () => {
  const endpoint = await receiver.subscribe();
  const decided = async (outcome: string) => {
    const { order } = await provider.ordered(orderFor(await provider.event()));
    await provider.paying(order.id, MTN);
    await provider.answerPrompt(order.id, outcome);
    return order.id;
  };
  const paid = await decided('approve');
  await decided('decline');
  await decided('timeout');
  await provider.control('POST', `/orders/${paid}/refunds`, { amount: 1000 });
  await provider.control('POST', `/orders/${paid}/refunds`, {});
  await provider.control('POST', `/webhook-endpoints/${endpoint.id}/test`);
  await expect.poll(() => receiver.settle()).toBe(6);
  const types = receiver.received.map(({ headers, raw }) => {
    const type = String(headers['x-service-event']);
    expect(check.webhook(type, JSON.parse(raw))).toEqual([]);
    expect(check.webhookHeaders(type, headers)).toEqual([]);
    return type;
  });
  expect(types.sort()).toEqual([
    'order.failed',
    'order.failed',
    'order.paid',
    'order.refunded',
    'order.refunded',
    'ping',
  ]);
});

test('the check refuses a body of another type, and one with a buyer', async () => {
  await receiver.subscribe({ types: ['order.paid'] });
  const { order } = await provider.ordered(orderFor(await provider.event()));
  await provider.paying(order.id, MTN);
  await provider.answerPrompt(order.id, 'approve');
  await expect.poll(() => receiver.settle()).toBe(1);
  const body = JSON.parse(receiver.received[0]?.raw ?? '');
  expect(check.webhook('order.paid', body)).toEqual([]);
  expect(check.webhook('order.failed', body)).not.toEqual([]);
  expect(check.webhook('order.refunded', body)).not.toEqual([]);
  body.data.order.buyer = { name: 'Grace Akello' };
  expect(check.webhook('order.paid', body)).not.toEqual([]);
});
