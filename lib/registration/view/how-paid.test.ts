import { describe, expect, it } from 'vitest';
import { howPaid } from '#lib/registration/view/how-paid.ts';

const ANSWERED = new Date('2026-11-21T10:00:00Z');
const TOLD = new Date('2026-11-21T10:05:00Z');
const attempt = (state: string) => ({ state, finishedAt: ANSWERED, msisdn: '+256772123456' });

describe('howPaid', () => {
  it('is the attempt that paid', () => {
    expect(howPaid(attempt('paid'), { status: 'refunded', statusAt: TOLD })).toEqual({
      paidAt: ANSWERED,
      paidFrom: expect.stringMatching(/^0772.*456$/),
    });
  });

  it('names no number where the latest attempt is not the one that paid', () => {
    for (const state of ['failed', 'expired', 'refused'])
      expect(howPaid(attempt(state), { status: 'paid', statusAt: TOLD })).toEqual({
        paidAt: TOLD,
        paidFrom: null,
      });
  });

  it('knows nothing of an order that is not paid, or whose moment has passed', () => {
    const nothing = { paidAt: null, paidFrom: null };
    expect(howPaid(attempt('failed'), { status: 'failed', statusAt: TOLD })).toEqual(nothing);
    expect(howPaid(undefined, { status: 'partially_refunded', statusAt: TOLD })).toEqual(nothing);
  });
});
