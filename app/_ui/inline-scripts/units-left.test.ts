import { describe, expect, it } from 'vitest';
import { unitsLeft } from './units-left.ts';

const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000];

describe('what is left until a start', () => {
  it('is days, hours and minutes, rounded down', () => {
    expect(unitsLeft(12 * DAY + 3 * HOUR + 59 * MINUTE + 59.9 * SECOND)).toEqual([
      ['day', 12],
      ['hour', 3],
      ['minute', 59],
    ]);
    expect(unitsLeft(DAY)).toEqual([
      ['day', 1],
      ['hour', 0],
      ['minute', 0],
    ]);
  });

  it('is hours, minutes and seconds in the last day', () => {
    expect(unitsLeft(DAY - 1)).toEqual([
      ['hour', 23],
      ['minute', 59],
      ['second', 59],
    ]);
    expect(unitsLeft(0)).toEqual([
      ['hour', 0],
      ['minute', 0],
      ['second', 0],
    ]);
  });

  it('is nothing once it is over', () => {
    expect(unitsLeft(-1)).toEqual([]);
  });
});
