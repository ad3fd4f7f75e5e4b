import { describe, expect, it } from 'vitest';
import { type Write, writeUse } from './write-use.ts';

const SECOND = 1_000;

/** `count` useful writes spread over `seconds` from second `from`. */
const spread = (count: number, from: number, seconds: number, useful = true): Write[] =>
  Array.from({ length: count }, (_, index) => ({ at: (from + (index * seconds) / count) * SECOND, useful }));
const waiting = (from: number, to: number) => ({ from: from * SECOND, to: to * SECOND });
const share = ({ used, allowed }: { used: number; allowed: number }) => used / allowed;

describe('writeUse', () => {
  it('is 100 % when each window was filled', () => {
    const writes = [...spread(60, 0, 60), ...spread(60, 60, 60)];
    expect(writeUse(writes, 60, waiting(0, 120))).toEqual({ used: 120, allowed: 120 });
  });

  it('is half when half was used', () => {
    expect(share(writeUse(spread(60, 0, 120), 60, waiting(0, 120)))).toBeCloseTo(0.5);
  });

  it('does not count refused writes', () => {
    const writes = [...spread(45, 0, 60), ...spread(15, 0, 60, false)];
    expect(share(writeUse(writes, 60, waiting(0, 60)))).toBeCloseTo(0.75);
  });

  it('allows only the rest of a window that was half spent before the waiting began', () => {
    const writes = [...spread(30, 0, 10), ...spread(30, 10, 50)];
    expect(writeUse(writes, 60, waiting(10, 60))).toEqual({ used: 30, allowed: 30 });
  });

  it('allows only the part of the last window until the waiting ended, and never exceeds 100 %', () => {
    const writes = [...spread(60, 0, 60), ...spread(15, 60, 15)];
    expect(writeUse(writes, 60, waiting(0, 75))).toEqual({ used: 75, allowed: 75 });
    expect(writeUse([...spread(60, 0, 60), ...spread(30, 60, 15)], 60, waiting(0, 75)).used).toBe(75);
  });

  it('counts time without a window as unused while buyers waited', () => {
    const writes = [...spread(60, 0, 60), ...spread(60, 90, 60)];
    expect(writeUse(writes, 60, waiting(0, 150))).toEqual({ used: 120, allowed: 150 });
    expect(writeUse([], 60, waiting(0, 30))).toEqual({ used: 0, allowed: 30 });
    expect(writeUse(spread(60, 0, 60), 60, waiting(0, 90))).toEqual({ used: 60, allowed: 90 });
  });

  it('ignores writes outside the waiting', () => {
    const writes = [...spread(60, 0, 60), ...spread(60, 60, 60), ...spread(5, 300, 1)];
    expect(writeUse(writes, 60, waiting(60, 120))).toEqual({ used: 60, allowed: 60 });
  });
});
