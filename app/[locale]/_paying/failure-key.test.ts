import { describe, expect, it } from 'vitest';
import type { AttemptView } from '#lib/registration/checkout-view.ts';
import { failureKey } from './failure-key.ts';

const attempt = (facts: Partial<AttemptView>): AttemptView => ({
  maskedMsisdn: null,
  startedAt: new Date(0),
  promptedAt: null,
  waitingFor: null,
  failureKind: null,
  refusalCode: null,
  ...facts,
});

describe('what became of a payment', () => {
  it('is told by the failure kind when paying again is safe', () => {
    expect(failureKey({ attempt: attempt({ failureKind: 'declined' }), canPay: true })).toBe('declined');
    expect(failureKey({ attempt: attempt({ failureKind: 'no_news' }), canPay: true })).toBe('no_news');
    expect(failureKey({ attempt: null, canPay: true })).toBe('other');
  });

  it('is told by the refusal when no request was ever sent', () => {
    const of = (refusalCode: string) => failureKey({ attempt: attempt({ refusalCode }), canPay: true });
    expect(of('reprice_required')).toBe('wrong_network');
    expect(of('invalid_msisdn')).toBe('invalid_phone');
    expect(of('server_error')).toBe('not_started');
  });

  it('never promises safety that is not there', () => {
    expect(failureKey({ attempt: attempt({ failureKind: 'declined' }), canPay: false })).toBe('unsafe');
    expect(failureKey({ attempt: attempt({ refusalCode: 'reprice_required' }), canPay: false })).toBe(
      'unsafe',
    );
  });
});
