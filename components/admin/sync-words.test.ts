import { describe, expect, it } from 'vitest';
import { comparisonWords, type SyncNumbers, syncFigures } from './sync-words.ts';

const formatTime = (at: Date) => at.toISOString().slice(11, 16);
const linesOf = (figures: SyncNumbers, mayRead = true) => syncFigures(figures, { mayRead, formatTime });
const quiet: SyncNumbers = {
  comparison: null,
  wholeComparison: null,
  refusals: { genuine: null, forged: null, others: 0, inARow: 0, acceptedAt: null },
  deliveries: { waiting: 0, failed: 0 },
  fetchesDue: 0,
  queued: 0,
  calls: { read: { used: 12, limit: 300 }, write: { used: 3, limit: 60 } },
  pausedUntil: null,
};

describe('syncFigures', () => {
  it('has no warnings in normal operation', () => {
    expect(linesOf(quiet).filter((line) => line.isWarning)).toEqual([]);
    expect(linesOf({ ...quiet, queued: 4000 }).filter((line) => line.isWarning)).toEqual([]);
  });

  it('uses singular and plural, and shows calls with their limit', () => {
    const values = linesOf({ ...quiet, queued: 1, fetchesDue: 1200 }).map((line) => line.value);
    expect(values).toContain('1 entry');
    expect(values).toContain('1,200 orders');
    expect(values).toContain('3\u00a0of\u00a060\u00a0writes, 12\u00a0of\u00a0300\u00a0reads');
    const busy = { read: { used: 1234, limit: 6000 }, write: quiet.calls.write };
    expect(linesOf({ ...quiet, calls: busy }).at(-1)?.value).toContain('1,234\u00a0of\u00a06,000');
  });

  it('leaves out orders to fetch without the permission to read orders', () => {
    const names = (mayRead: boolean) => linesOf(quiet, mayRead).map((line) => line.name);
    expect(names(true).filter((name) => !names(false).includes(name))).toEqual(['Orders to fetch']);
  });

  it('warns about failed webhooks and long backlogs', () => {
    const busy = { ...quiet, deliveries: { waiting: 101, failed: 1 }, fetchesDue: 101 };
    expect(linesOf(busy).filter((line) => line.isWarning)).toHaveLength(3);
  });
});

it('says until when the provider refuses calls', () => {
  const paused = { ...quiet, pausedUntil: new Date('2027-01-15T14:31:00.000Z') };
  expect(linesOf(paused).at(-1)).toMatchObject({
    note: 'The provider takes no more until 14:31.',
    isWarning: true,
  });
});

describe('refused webhooks', () => {
  const at = (time: string) => new Date(`2027-01-15T${time}:00.000Z`);
  const line = (refusals: Partial<SyncNumbers['refusals']>) =>
    linesOf({ ...quiet, refusals: { ...quiet.refusals, ...refusals } }).find(
      ({ name }) => name === 'Refused webhooks',
    );

  it('are counted, with the time of the first, the last and the last accepted one', () => {
    const genuine = { count: 17, since: at('14:31'), last: at('14:52') };
    expect(line({ genuine, acceptedAt: at('14:30') })).toEqual({
      name: 'Refused webhooks',
      value: '17 webhooks',
      note: 'Wrong signature, time or content. First 14:31, last 14:52. Last accepted 14:30.',
      isWarning: true,
    });
  });

  it('are no warning for posts without a signature', () => {
    expect(line({ others: 3 })).toMatchObject({
      value: '0 webhooks',
      note: 'None of the provider’s. None accepted yet. 3 other requests had no signature.',
      isWarning: false,
    });
  });
});

it('forged webhooks are no warning', () => {
  const at = new Date('2027-01-15T14:31:00.000Z');
  const forged = { count: 2, since: at, last: at };
  const lines = linesOf({ ...quiet, refusals: { ...quiet.refusals, forged } });
  expect(lines.find(({ name }) => name === 'Refused webhooks')).toMatchObject({
    note: 'None of the provider’s. None accepted yet. 2 forged ones ignored, last 14:31.',
    isWarning: false,
  });
});

describe('the last comparison', () => {
  const comparison = {
    at: new Date(0),
    whole: false,
    compared: 40,
    missing: 0,
    different: 0,
    uncorrected: 0,
  };

  it('is short without drift', () => {
    expect(comparisonWords(comparison)).toEqual({
      words: '40 orders compared, all match.',
      drifted: false,
    });
  });

  it('says what had drifted, and that it was corrected', () => {
    expect(comparisonWords({ ...comparison, missing: 2, different: 1 })).toEqual({
      words: '40 orders compared, 2 missing and 1 with a different status. All corrected.',
      drifted: true,
    });
    expect(comparisonWords({ ...comparison, different: 1 }).words).not.toContain('missing');
  });

  it('never claims a correction that failed', () => {
    const found = { ...comparison, missing: 2, different: 1 };
    const words = [1, 3].map((uncorrected) => comparisonWords({ ...found, uncorrected }).words);
    expect(words).toEqual([
      '40 orders compared, 2 missing and 1 with a different status. 2 corrected, 1 not corrected. Check with the provider.',
      '40 orders compared, 2 missing and 1 with a different status. 3 not corrected. Check with the provider.',
    ]);
  });
});
