import { expect, it } from 'vitest';
import { withoutRace } from './without-race.ts';

it('says of an outage that it passes, and lets nobody keep the answer', () => {
  const answer = withoutRace({ code: 'unavailable' });
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([503, 'no-store']);
  expect(answer.headers.get('retry-after')).toBe('60');
  expect(withoutRace({ code: 'not_found' }).status).toBe(404);
});
