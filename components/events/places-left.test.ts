import { describe, expect, it } from 'vitest';
import { placesLeft } from './places-left.ts';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const left = (
  remaining: number,
  capacity: number,
  window: { sales_start?: string; sales_end?: string } = {},
) => placesLeft({ remaining, capacity, ...window }, true, NOW);

describe('placesLeft', () => {
  it('makes nobody hurry for what is not on sale yet', () => {
    expect(left(12, 500, { sales_start: '2026-11-26T20:59:00.000Z' })).toEqual({
      key: 'placesOf',
      percent: null,
    });
    expect(left(12, 500, { sales_start: '2026-11-19T20:59:00.000Z' }).key).toBe('fewPlaces');
    expect(left(12, 500).key).toBe('fewPlaces');
  });

  it('makes nobody hurry into a race that cannot be entered', () => {
    expect(placesLeft({ remaining: 12, capacity: 500 }, false, NOW)).toEqual({
      key: 'placesOf',
      percent: null,
    });
  });

  it('draws a bar only where places are few, and some are gone', () => {
    expect(left(500, 500)).toEqual({ key: 'placesLeft', percent: null });
    expect(left(250, 500)).toEqual({ key: 'placesOf', percent: null });
    expect(left(12, 12)).toEqual({ key: 'fewPlaces', percent: null });
    expect(left(12, 48)).toEqual({ key: 'fewPlaces', percent: 25 });
  });

  it('shows what is left of a bar that is nearly empty', () => {
    expect(left(1, 5_000).percent).toBe(2);
  });
});
