import { describe, expect, it } from 'vitest';
import { hasList, staleKey } from './load-event-list.ts';

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
