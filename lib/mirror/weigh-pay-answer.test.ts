import { expect, test } from 'vitest';
import { weighPayAnswer } from '#lib/mirror/weigh-pay-answer.ts';

const at = (seconds: number): Date => new Date(1_800_000_000_000 + seconds * 1000);

test.each([
  // known status, its source, learned at; the answer's status, sent at; attempts
  ['cart', 'create', 0, 'prompt_sent', 1, 1, 'take'],
  ['cart', 'create', 0, 'paid', 1, 1, 'take'],
  ['failed', 'webhook', 5, 'prompt_sent', 9, 2, 'take'],
  ['prompt_sent', 'read', 5, 'prompt_sent', 1, 1, 'keep'],
  ['prompt_sent', 'read', 5, 'prompt_sent', 9, 1, 'take'],
  ['paid', 'webhook', 5, 'paid', 9, 1, 'keep'],
  ['paid', 'webhook', 5, 'prompt_sent', 9, 1, 'keep'],
  ['refunded', 'webhook', 5, 'paid', 9, 1, 'keep'],
  ['failed', 'webhook', 5, 'prompt_sent', 1, 1, 'settle'],
  ['failed', 'webhook', 5, 'prompt_sent', 1, 2, 'ask'],
  ['expired', 'read', 5, 'prompt_sent', 1, 3, 'ask'],
] as const)('%s by %s at %i, answered %s to a call of %i, attempt %i: %s', (...row) => {
  const [status, source, known, answered, sent, attempts, weighed] = row;
  const observation = { status, source, at: at(known) };
  expect(weighPayAnswer(observation, { status: answered, at: at(sent) }, attempts)).toBe(weighed);
});
