import { createTranslator } from 'next-intl';
import { describe, expect, it } from 'vitest';
import { PARTNER_ERROR_CODES } from '#lib/partner-api/errors.ts';
import { FAILURE_KINDS } from '#lib/partner-api/schemas/order.ts';
import type { AttemptView } from '#lib/registration/view/checkout-view.ts';
import messages from '../../../messages/en.json';
import { failureKey, failureRung } from './failure-key.ts';
import { failureWords } from './failure-words.ts';
import { waitingKey } from './waiting-key.ts';

const t = createTranslator({ locale: 'en', messages });
const failed = (facts: Partial<AttemptView>) =>
  failureKey({ status: 'failed', attempt: { failureKind: null, refusalCode: null, ...facts }, canPay: true });

const WAITS = ['prompt_in_progress', 'idempotency_in_progress'];
/** partner-api.md 7.4, whole. */
const PAY_CODES = [
  'idempotency_key_required',
  'msisdn_required',
  'invalid_msisdn',
  'validation_failed',
  'not_found',
  'order_not_payable',
  'hold_expired',
  'reprice_required',
  'payment_method_unavailable',
  'idempotency_key_reuse',
  ...WAITS,
];

const NETWORK = { network: 'MTN' };

const sentenceOf = (code: string): string =>
  WAITS.includes(code)
    ? t(`waiting.${waitingKey(code) ?? 'later'}`)
    : t(`failure.${failed({ refusalCode: code })}`, NETWORK);

describe('what became of a payment', () => {
  it('has a sentence of its own for every code of the pay call and every kind of failure', () => {
    const sentences = [
      ...PAY_CODES.map(sentenceOf),
      ...FAILURE_KINDS.map((failureKind) => t(`failure.${failed({ failureKind })}`, NETWORK)),
      t(`failure.${failed({ failureKind: 'no_news' })}`, NETWORK),
      t(`failure.${failed({ refusalCode: 'unauthorized' })}`, NETWORK),
      t('failure.unsafe'),
    ];
    expect(new Set(sentences).size).toBe(PAY_CODES.length + FAILURE_KINDS.length + 3);
  });

  it('is told by the failure kind when paying again is safe', () => {
    expect(failed({ failureKind: 'declined', refusalCode: 'not_found' })).toBe('declined');
    expect(failureKey({ status: 'failed', attempt: null, canPay: true })).toBe('other');
    expect(failed({ refusalCode: 'replaced' })).toBe('not_started');
    const lifted = { failureKind: null, refusalCode: null };
    expect(failureKey({ status: 'cart', attempt: lifted, canPay: true })).toBe('not_started');
  });

  it.each(['unauthorized', 'insufficient_scope', 'payments_disabled', 'invalid_json'])(
    'is a refusal that trying again does not help against: %s',
    (refusalCode) => {
      expect(failed({ refusalCode })).toBe('turned_away');
      const attempt = { failureKind: null, refusalCode, maskedMsisdn: null };
      const { text, tone } = failureWords(
        { status: 'cart', attempt, canPay: true, paymentMethod: 'momo' },
        t,
      );
      expect(tone).toBe('warn');
      expect(text).toMatch(/You were not charged.*please tell us the order code/);
    },
  );

  it.each(PARTNER_ERROR_CODES)('never promises safety that is not there: %s', (refusalCode) => {
    const attempt = { failureKind: 'declined', refusalCode } as const;
    expect(failureKey({ status: 'failed', attempt, canPay: false })).toBe('unsafe');
  });

  it.each([
    ...FAILURE_KINDS.map((failureKind) => ({ failureKind })),
    ...PARTNER_ERROR_CODES.map((refusalCode) => ({ refusalCode })),
    { failureKind: 'no_news' as const },
  ])('says on which rung of the ladder it stands: %o', (facts) => {
    const key = failed(facts);
    const sentence = t(`failure.${key}`, NETWORK);
    const says = {
      safe: sentence.includes('You were not charged'),
      open: sentence.includes('do not pay again'),
      quiet: sentence.includes('never charged twice'),
    };
    const rung = failureRung(key);
    expect(Object.entries(says).filter(([, said]) => said)).toEqual([[rung, true]]);
  });
});
