import { describe, expect, test } from 'vitest';
import { type MirroredStatus, statusAfter } from '#lib/mirror/status-after.ts';

const now = new Date('2027-01-15T08:00:00.000Z');
const before = new Date(now.getTime() - 60_000);
const known: MirroredStatus = {
  status: 'prompt_sent',
  statusAt: before,
  statusSource: 'pay',
  lastReadAt: null,
  reads: 3,
};

describe('the columns after news', () => {
  test('are the news where it is taken, and reading begins anew', () => {
    const news = { status: 'paid', source: 'webhook', at: now, whole: false } as const;
    const expected = { status: 'paid', statusAt: now, statusSource: 'webhook', reads: 0, nextReadAt: now };
    expect(statusAfter(known, news, 'take', now)).toEqual({ ...expected, lastReadAt: null });
  });

  test('keep what was known since when, where the news is the same', () => {
    const news = { status: 'prompt_sent', source: 'webhook', at: now, whole: false } as const;
    expect(statusAfter(known, news, 'take', now)).toMatchObject({ ...known, reads: 3 });
  });

  test('remember a read that changed nothing, so that the next is later', () => {
    const news = { status: 'prompt_sent', source: 'read', at: now, whole: true } as const;
    const after = statusAfter(known, news, 'take', now);
    expect(after).toMatchObject({ ...known, reads: 4, lastReadAt: now });
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
