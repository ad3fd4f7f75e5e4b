import { describe, expect, it } from 'vitest';
import { hasNews, staleKey } from './list-news.ts';

const asOf = new Date('2027-01-10T09:00:00.000Z');

describe('hasNews', () => {
  it('does not take an old empty list for no plans', () => {
    expect(hasNews({ asOf, stale: true, races: [] })).toBe(false);
    expect(hasNews({ asOf, stale: false, races: [] })).toBe(true);
    expect(hasNews({ asOf, stale: true, races: [{}] })).toBe(true);
  });

  it('has none before the provider was heard', () => {
    expect(hasNews({ asOf: null, stale: true, races: [] })).toBe(false);
  });
});

describe('staleKey', () => {
  const card = (told: boolean) => ({ marks: { told } });

  it('speaks of changed prices only where prices are shown', () => {
    expect(staleKey([card(true), card(true)])).toBe('stale');
    expect(staleKey([card(false), card(false)])).toBe('staleList');
    expect(staleKey([card(true), card(false)])).toBe('staleList');
  });
});
