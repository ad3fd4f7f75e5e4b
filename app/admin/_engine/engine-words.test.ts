import { describe, expect, it } from 'vitest';
import { comparisonWords, type EngineFigures, engineLines } from './engine-words.ts';

const quiet: EngineFigures = {
  comparison: null,
  deliveries: { waiting: 0, failed: 0 },
  readsDue: 0,
  inLine: 0,
  calls: { read: { used: 12, limit: 300 }, write: { used: 3, limit: 60 } },
};

describe('the figures of the engine', () => {
  it('are no worry while all is well', () => {
    expect(engineLines(quiet, true).filter((line) => line.worry)).toEqual([]);
    expect(engineLines({ ...quiet, inLine: 4000 }, true).filter((line) => line.worry)).toEqual([]);
  });

  it('tell one from many, and of calls how many are left to use', () => {
    const values = engineLines({ ...quiet, inLine: 1, readsDue: 1200 }, true).map((line) => line.value);
    expect(values).toContain('1 entry');
    expect(values).toContain('1,200 orders');
    expect(values).toContain('3\u00a0of\u00a060\u00a0writes, 12\u00a0of\u00a0300\u00a0reads');
    const busy = { read: { used: 1234, limit: 6000 }, write: quiet.calls.write };
    expect(engineLines({ ...quiet, calls: busy }, true).at(-1)?.value).toContain('1,234\u00a0of\u00a06,000');
  });

  it('tell of nothing to look up where nothing may be', () => {
    const names = (mayRead: boolean) => engineLines(quiet, mayRead).map((line) => line.name);
    expect(names(true).filter((name) => !names(false).includes(name))).toEqual(['Orders to look up']);
  });

  it('are a worry where a webhook was set aside or too much waits', () => {
    const busy = { ...quiet, deliveries: { waiting: 101, failed: 1 }, readsDue: 101 };
    expect(engineLines(busy, true).filter((line) => line.worry)).toHaveLength(3);
  });
});

describe('the last comparison', () => {
  const comparison = { at: new Date(0), whole: false, compared: 40, missing: 0, different: 0 };

  it('is short where nothing was found', () => {
    expect(comparisonWords(comparison)).toEqual({
      words: '40 orders compared, all as here.',
      drifted: false,
    });
  });

  it('says what had drifted, and that it is mended', () => {
    expect(comparisonWords({ ...comparison, missing: 2, different: 1 })).toEqual({
      words: '40 orders compared: 2 had not reached us, 1 had another status. Now corrected.',
      drifted: true,
    });
    expect(comparisonWords({ ...comparison, different: 1 }).words).not.toContain('reached');
  });
});
