import { describe, expect, test } from 'vitest';
import { type MirroredStatus, statusAfter } from '#lib/mirror/status-after.ts';

const now = new Date('2027-01-15T08:00:00.000Z');
const before = new Date(now.getTime() - 60_000);
const since = {
  status: 'prompt_sent',
  statusAt: before,
  statusSource: 'pay',
  lastReadAt: null,
  reads: 3,
} as const;
const known: MirroredStatus = { ...since, nextReadAt: null };

describe('the columns after news', () => {
  test('are the news where it is taken, and reading begins anew', () => {
    const news = { status: 'paid', source: 'webhook', at: now, whole: false } as const;
    const expected = { status: 'paid', statusAt: now, statusSource: 'webhook', reads: 0, nextReadAt: now };
    expect(statusAfter(known, news, 'take', now)).toEqual({ ...expected, lastReadAt: null });
  });

  test('keep what was known since when, where the news is the same', () => {
    const news = { status: 'prompt_sent', source: 'webhook', at: now, whole: false } as const;
    expect(statusAfter(known, news, 'take', now)).toMatchObject(since);
  });

  test('begin anew with a payment of ours, even where the status is called the same', () => {
    const news = { status: 'prompt_sent', source: 'pay', at: now, whole: false } as const;
    expect(statusAfter(known, news, 'take', now)).toMatchObject({ statusAt: now, reads: 0 });
  });

  test('keep a read that was asked for at once after this one had left', () => {
    const left = new Date(now.getTime() - 10_000);
    const news = { status: 'cart', source: 'read', at: left, whole: true } as const;
    const next = (asked: number) =>
      statusAfter({ ...known, nextReadAt: new Date(asked) }, news, 'keep', now).nextReadAt;
    expect(next(left.getTime() + 1000)).toEqual(new Date(left.getTime() + 1000));
    const later = new Date(now.getTime() + 300_000);
    expect(next(left.getTime() - 1000), 'asked for before').toEqual(later);
    expect(next(now.getTime() + 1000), 'planned for later').toEqual(later);
  });

  test('remember a read that changed nothing, so that the next is later', () => {
    const news = { status: 'prompt_sent', source: 'read', at: now, whole: true } as const;
    const after = statusAfter(known, news, 'take', now);
    expect(after).toMatchObject({ ...since, reads: 4, lastReadAt: now });
    expect(after.nextReadAt).toEqual(new Date(now.getTime() + 300_000));
  });

  test('do not take an item of a list for a read of the order', () => {
    const news = { status: 'paid', source: 'read', at: now, whole: false } as const;
    expect(statusAfter(known, news, 'take', now)).toMatchObject({ lastReadAt: null, nextReadAt: now });
  });

  test('ask for a read at once where only a read can tell', () => {
    const news = { status: 'failed', source: 'webhook', at: now, whole: false } as const;
    expect(statusAfter(known, news, 'doubt', now)).toEqual({ ...known, nextReadAt: now });
  });
});
