import { describe, expect, it } from 'vitest';
import { eventProblemResponse, hasList, staleKey } from './load-events.ts';

const asOf = new Date('2027-01-10T09:00:00.000Z');

describe('hasList', () => {
  it('is false for an old empty list', () => {
    expect(hasList({ asOf, stale: true, events: [] })).toBe(false);
    expect(hasList({ asOf, stale: false, events: [] })).toBe(true);
    expect(hasList({ asOf, stale: true, events: [{}] })).toBe(true);
  });

  it('is false before the provider has answered', () => {
    expect(hasList({ asOf: null, stale: true, events: [] })).toBe(false);
  });
});

describe('staleKey', () => {
  const card = (pricesKnown: boolean) => ({ marks: { pricesKnown } });

  it('mentions prices only if all cards show prices', () => {
    expect(staleKey([card(true), card(true)])).toBe('stale');
    expect(staleKey([card(false), card(false)])).toBe('staleList');
    expect(staleKey([card(true), card(false)])).toBe('staleList');
  });
});

it('answers an outage with 503 and no caching', () => {
  const answer = eventProblemResponse({ code: 'unavailable' });
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([503, 'no-store']);
  expect(answer.headers.get('retry-after')).toBe('60');
  expect(eventProblemResponse({ code: 'not_found' }).status).toBe(404);
});
