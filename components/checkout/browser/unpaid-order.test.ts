import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findUnpaid, rememberUnpaid } from './unpaid-order.ts';

const status = (stage: string) => ({
  stage,
  terminal: false,
  version: '1',
  queue: null,
  againInSeconds: 5,
  at: 0,
});
const answers = (response: () => Promise<Response>) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(response);
let stored = new Map<string, string>();

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('an unpaid order', () => {
  it.each(['preparing', 'review', 'starting_payment', 'prompted', 'payment_failed'])(
    'is found again at its race: %s',
    async (stage) => {
      rememberUnpaid('evt', 'mine', { stage });
      const asked = answers(async () => Response.json(status(stage)));
      expect(await findUnpaid('evt')).toBe('mine');
      expect(await findUnpaid('another')).toBeNull();
      expect(asked.mock.calls.map(([address]) => address)).toEqual(['/api/orders/mine/status']);
    },
  );

  it.each(['paid', 'expired', 'superseded', 'refused', 'cancelled', 'under_review'])(
    'is removed once it is %s, by its page and by the form',
    async (stage) => {
      rememberUnpaid('evt', 'mine', { stage: 'review' });
      answers(async () => Response.json(status(stage)));
      expect(await findUnpaid('evt')).toBeNull();
      expect(stored.size).toBe(0);
      rememberUnpaid('evt', 'mine', { stage: 'review' });
      rememberUnpaid('evt', 'mine', { stage });
      expect(stored.size).toBe(0);
    },
  );

  it('is removed if there is no such order', async () => {
    rememberUnpaid('evt', 'mine', { stage: 'review' });
    answers(async () => Response.json({ error: 'not_found' }, { status: 404 }));
    expect(await findUnpaid('evt')).toBeNull();
    expect(stored.size).toBe(0);
  });

  it('stays stored without an answer, and when another order ends', async () => {
    rememberUnpaid('evt', 'mine', { stage: 'review' });
    rememberUnpaid('evt', 'another', { stage: 'paid' });
    answers(async () => {
      throw new TypeError('offline');
    });
    expect(await findUnpaid('evt')).toBe('mine');
    answers(async () => new Response(null, { status: 503 }));
    expect(await findUnpaid('evt')).toBe('mine');
  });

  it('is not found in a browser without storage', async () => {
    vi.stubGlobal('localStorage', undefined);
    rememberUnpaid('evt', 'mine', { stage: 'review' });
    expect(await findUnpaid('evt')).toBeNull();
  });
});
