import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { firstSeen } from './first-seen.ts';

describe('when a drawing was first looked at', () => {
  let kept = new Map<string, string>();
  beforeEach(() => {
    kept = new Map();
    vi.useFakeTimers({ now: 100_000 });
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('stays what it was when Back shows it once more', () => {
    expect(firstSeen(7, Date.now())).toBe(100_000);
    vi.setSystemTime(140_000);
    expect(firstSeen(7, Date.now())).toBe(100_000);
    expect(firstSeen(8, Date.now()), 'drawn anew').toBe(140_000);
  });

  it('is now when the browser’s clock was set back', () => {
    firstSeen(7, Date.now());
    vi.setSystemTime(50_000);
    expect(firstSeen(7, Date.now())).toBe(50_000);
  });

  it('is now where the browser keeps nothing', () => {
    vi.stubGlobal('sessionStorage', {
      getItem: () => {
        throw new Error('denied');
      },
    });
    expect(firstSeen(7, Date.now())).toBe(100_000);
  });
});
