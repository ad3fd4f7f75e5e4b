import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findUnpaid, rememberUnpaid } from '#components/checkout/unpaid-order.ts';

const status = (stage: string) => ({
  stage,
  terminal: false,
  version: '1',
  line: null,
  againInSeconds: 5,
  at: 0,
});
const answers = (response: () => Promise<Response>) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(response);
let kept = new Map<string, string>();

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('an order that is not paid', () => {
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

  it.each(['paid', 'expired', 'replaced', 'refused', 'cancelled', 'under_review'])(
    'is forgotten once it is %s, whoever is told so',
    async (stage) => {
      rememberUnpaid('evt', 'mine', { stage: 'review' });
      answers(async () => Response.json(status(stage)));
      expect(await findUnpaid('evt')).toBeNull();
      expect(kept.size).toBe(0);
      rememberUnpaid('evt', 'mine', { stage: 'review' });
      rememberUnpaid('evt', 'mine', { stage });
      expect(kept.size).toBe(0);
    },
  );

  it('is forgotten where there is no such order', async () => {
    rememberUnpaid('evt', 'mine', { stage: 'review' });
    answers(async () => Response.json({ error: 'not_found' }, { status: 404 }));
    expect(await findUnpaid('evt')).toBeNull();
    expect(kept.size).toBe(0);
  });

  it('stays while nothing answers, and while another one ends', async () => {
    rememberUnpaid('evt', 'mine', { stage: 'review' });
    rememberUnpaid('evt', 'another', { stage: 'paid' });
    answers(async () => {
      throw new TypeError('offline');
    });
    expect(await findUnpaid('evt')).toBe('mine');
    answers(async () => new Response(null, { status: 503 }));
    expect(await findUnpaid('evt')).toBe('mine');
  });

  it('is not known where a browser keeps nothing', async () => {
    vi.stubGlobal('localStorage', undefined);
    rememberUnpaid('evt', 'mine', { stage: 'review' });
    expect(await findUnpaid('evt')).toBeNull();
  });
});
