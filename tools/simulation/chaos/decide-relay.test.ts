import { expect, it } from 'vitest';
import { seededRandom } from '../seeded-random.ts';
import { decideRelay } from './decide-relay.ts';

it('does everything that a network can do to a webhook, and lets most pass', () => {
  const random = seededRandom(1, 'webhooks');
  const decisions = Array.from({ length: 3000 }, () => decideRelay(random));
  const passages = Object.groupBy(decisions, ({ passage }) => passage);
  expect(Object.keys(passages).toSorted()).toEqual(
    ['delay', 'duplicate', 'fail', 'lose', 'pass', 'refuse', 'reorder'].toSorted(),
  );
  expect(passages.pass?.length).toBeGreaterThan(1200);
  const forgeries = new Set(decisions.flatMap(({ forgery }) => forgery ?? []));
  expect(forgeries.size).toBe(6);
  // Fewer in a row than would make the provider give the endpoint up (partner-api.md 6.5).
  const failing = decisions.filter(({ passage }) => passage === 'fail' || passage === 'refuse');
  expect(failing.length).toBeLessThan(600);
});
