import { expect, it } from 'vitest';
import { eventProblemResponse } from './load-event-page.ts';

it('answers an outage with 503 and no caching', () => {
  const answer = eventProblemResponse({ code: 'unavailable' });
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([503, 'no-store']);
  expect(answer.headers.get('retry-after')).toBe('60');
  expect(eventProblemResponse({ code: 'not_found' }).status).toBe(404);
});
