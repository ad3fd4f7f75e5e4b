import { createTranslator } from 'next-intl';
import { describe, expect, it } from 'vitest';
import type { NetworkProblem } from '#lib/checkout/supersede/change-network.ts';
import type { AttemptView } from '#lib/checkout/view/shared-view.ts';
import { PARTNER_ERROR_CODES } from '#lib/partner-api/errors.ts';
import { FAILURE_KINDS } from '#lib/shared/vocabulary/order-status.ts';
import messages from '../../../messages/en.json';
import fr from '../../../messages/fr.json';
import sw from '../../../messages/sw.json';
import {
  expiredKey,
  failureKey,
  failureWords,
  isChecked,
  networkProblemWords,
  waitingKey,
} from './failure-words.ts';

const t = createTranslator({ locale: 'en', messages });
const PAYABLE = { canPay: true, doubt: 'clear' } as const;
const failed = (facts: Partial<AttemptView>) =>
  failureKey({ status: 'failed', attempt: { failureKind: null, refusalCode: null, ...facts }, ...PAYABLE });

const WAITS = ['prompt_in_progress', 'idempotency_in_progress'];
/** All codes of partner-api.md 7.4. */
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

const NETWORK = { network: 'MTN', to: '', amount: 'UGX 67,450', from: '' };

const messageOf = (code: string): string =>
  WAITS.includes(code)
    ? t(`waiting.${waitingKey(code) ?? 'later'}`)
    : t(`failure.${failed({ refusalCode: code })}`, NETWORK);

describe('the message of a failed payment', () => {
  it('is a different one for every code of the pay call and every failure kind', () => {
    const texts = [
      ...PAY_CODES.map(messageOf),
      ...FAILURE_KINDS.map((failureKind) => t(`failure.${failed({ failureKind })}`, NETWORK)),
      t(`failure.${failed({ refusalCode: 'unclear_answer' })}`, NETWORK),
      t(`failure.${failed({ refusalCode: 'unauthorized' })}`, NETWORK),
      t('failure.unsafe', NETWORK),
    ];
    expect(new Set(texts).size).toBe(PAY_CODES.length + FAILURE_KINDS.length + 3);
  });

  it('follows the failure kind when paying again is safe', () => {
    expect(failed({ failureKind: 'declined', refusalCode: 'not_found' })).toBe('declined');
    expect(failureKey({ status: 'failed', attempt: null, ...PAYABLE })).toBe('other');
    expect(failed({ refusalCode: 'superseded' })).toBe('not_started');
    const resolved = { failureKind: null, refusalCode: null };
    expect(failureKey({ status: 'cart', attempt: resolved, ...PAYABLE })).toBe('not_started');
  });

  it.each(['unauthorized', 'insufficient_scope', 'payments_disabled', 'invalid_json'])(
    'does not suggest to try again after a refusal by the provider: %s',
    (refusalCode) => {
      expect(failed({ refusalCode })).toBe('turned_away');
      const attempt = { failureKind: null, refusalCode, maskedMsisdn: null };
      const { text, tone } = failureWords(
        {
          status: 'cart',
          attempt,
          ...PAYABLE,
          uncharged: true,
          paymentMethod: 'momo',
          openRequests: [],
          amount: 'UGX 67,450',
        },
        t,
      );
      expect(tone).toBe('warn');
      expect(text).toMatch(/You weren't charged.*send us the order code/);
    },
  );

  it.each(PARTNER_ERROR_CODES)('never says that paying again is safe while it is not: %s', (refusalCode) => {
    const attempt = { failureKind: 'declined', refusalCode } as const;
    expect(failureKey({ status: 'failed', attempt, ...PAYABLE, canPay: false })).toBe('unsafe');
    expect(failureKey({ status: 'failed', attempt, canPay: true, doubt: 'unsafe' })).toBe('unsafe');
  });

  const ENDS = [
    ...FAILURE_KINDS.map((failureKind) => ({ failureKind })),
    ...PARTNER_ERROR_CODES.map((refusalCode) => ({ refusalCode })),
    { refusalCode: 'unclear_answer' },
  ];

  it.each(ENDS)('does not promise by itself that nothing was charged: %o', (facts) => {
    const key = failed(facts);
    const message = t(`failure.${key}`, NETWORK);
    expect(message).not.toMatch(/not charged|weren't charged|safe|never charged/);
    expect(message.includes("Don't pay again")).toBe(isChecked(key));
  });

  it.each(ENDS)(
    'says that nothing was charged where partner-api.md promises it, else asks whether the network says so: %o',
    (facts) => {
      const attempt = { failureKind: null, refusalCode: null, maskedMsisdn: null, ...facts };
      const words = (uncharged: boolean, doubt: 'clear' | 'open') =>
        failureWords(
          {
            status: 'failed',
            attempt,
            canPay: true,
            doubt,
            uncharged,
            paymentMethod: 'momo',
            openRequests: [],
            amount: 'UGX 67,450',
          },
          t,
        );
      const checked = isChecked(failed(facts));
      expect(words(true, 'clear').text.includes("You weren't charged.")).toBe(!checked);
      expect(words(true, 'clear').question).toBe(
        checked ? 'Did MTN text you that you paid?\nThen send us that text.' : undefined,
      );
      const { title, text, question, caution } = words(false, 'open');
      expect(`${text} ${question} ${caution}`).not.toMatch(/not charged|weren't charged/);
      expect(question?.includes("Then don't pay again. Ask us.")).toBe(!checked);
      expect(caution).toBe(checked ? undefined : 'Does the old request still appear? Decline it.');
      expect(title).not.toContain("didn't go through");
    },
  );

  // partner-api.md 3.1 calls a declined request ended; it promises nothing about money, and no money is on its way.
  it('asks of no text after a plain decline, and asks once an earlier request may still be approved', () => {
    const declined = (doubt: 'clear' | 'open') =>
      failureWords(
        {
          status: 'failed',
          attempt: { failureKind: 'declined', refusalCode: null, maskedMsisdn: '0772 ••• 244' },
          canPay: true,
          doubt,
          uncharged: false,
          paymentMethod: 'momo',
          openRequests: [],
          amount: 'UGX 67,450',
        },
        t,
      );
    expect(declined('clear').question).toBeUndefined();
    expect(declined('clear').text).not.toContain('charged');
    expect(declined('open').question).toContain('Did MTN text you');
  });

  it.each([
    ['en', messages],
    ['sw', sw],
    ['fr', fr],
  ])('has the words that are printed bold on a page that checks: %s', (locale, catalog) => {
    const say = createTranslator({ locale, messages: catalog as typeof messages });
    for (const key of ['unsafe', 'order_not_payable', 'unclear_answer'] as const)
      expect(say(`failure.${key}`, NETWORK).split('\n')[1]).toContain(say('doubt.dontPay'));
  });
});

describe('the message of an expired order', () => {
  const ended = { failureKind: null, refusalCode: null };

  it.each([
    ['never tried', 'cart', null, 'lapsed'],
    ['not tried by us, but charged by others', 'failed', null, 'unknown'],
    ['timed out', 'expired', { ...ended, failureKind: 'timed_out' }, 'timed_out'],
    ['declined', 'failed', { ...ended, failureKind: 'declined' }, 'declined'],
    ['failed without a reason', 'failed', ended, 'other'],
    ['never begun', 'cart', { ...ended, failureKind: 'not_started' }, 'lapsed'],
    ['refused: too late', 'cart', { ...ended, refusalCode: 'hold_expired' }, 'hold_expired'],
    ['refused: another network', 'cart', { ...ended, refusalCode: 'reprice_required' }, 'lapsed'],
  ] as const)('an expired order, %s', (_, status, attempt, key) => {
    expect(expiredKey({ status, attempt, moneyUnclear: false })).toBe(key);
  });

  it('an expired order with an earlier prompt of unknown outcome', () => {
    const attempt = { ...ended, refusalCode: 'hold_expired' };
    expect(expiredKey({ status: 'cart', attempt, moneyUnclear: true })).toBe('unknown');
  });
});

describe('the message of a delayed prompt', () => {
  it('is empty while nothing delays the prompt', () => expect(waitingKey(null)).toBeNull());

  it('says that an earlier payment is checked first', () =>
    expect(t(`waiting.${waitingKey('cannot_check') ?? 'later'}`)).toContain('earlier payment'));

  it.each([
    ['prompt_in_progress', 'prompt_in_progress'],
    ['rate_limited', 'rate_limited'],
    ['temporarily_unavailable', 'rate_limited'],
    ['sales_paused', 'sales_paused'],
    ['timeout', 'no_answer'],
    ['network', 'no_answer'],
    ['invalid_token', 'later'],
    ['a_code_of_tomorrow', 'later'],
  ])('%s has the message %s', (code, key) => expect(waitingKey(code)).toBe(key));

  it.each(PARTNER_ERROR_CODES)('never suggests to pay again while the prompt is delayed: %s', (code) => {
    const message = t(`waiting.${waitingKey(code) ?? 'later'}`);
    expect(message).not.toMatch(/try again|was charged|were charged/i);
  });
});

const NOW = new Date(0);
const problemWords = (code: Exclude<NetworkProblem, 'too_many_changes'>, name?: string) =>
  networkProblemWords({ code, network: 'airtel' }, { now: NOW, name }, t);

describe('an order that could not change its network', () => {
  it.each(['not_payable', 'in_progress'] as const)('leaves it to its page: %s', (problem) => {
    expect(problemWords(problem)).toBeNull();
  });

  it('refers to what its page offers: it has no waiver and no typed fields', () => {
    expect(problemWords('waiver_version_mismatch')).toMatch(
      /["“]Change my entry["”] below.* choose Airtel there/,
    );
    expect(problemWords('waiver_version_mismatch')).not.toContain('this page');
    expect(problemWords('sale_closed')).not.toContain('typed');
  });

  it.each(['payment_method_unavailable', 'own_hold', 'unavailable'] as const)('says why: %s', (problem) => {
    expect(problemWords(problem)).toMatch(/\.$/);
  });

  it.each(['own_hold', 'waiver_version_mismatch', 'no_room'] as const)(
    'sends a payer to the buyer, who alone can do more: %s',
    (problem) => {
      const words = problemWords(problem, 'Namuli Ruth');
      expect(words).toMatch(/ask Namuli Ruth/);
      expect(words).not.toMatch(/your own order|below|you entered/);
    },
  );

  it('says when a payer may change the network again', () => {
    const until = new Date(NOW.getTime() + 4.5 * 60_000);
    const problem = { code: 'too_many_changes', until } as const;
    expect(networkProblemWords(problem, { now: NOW, name: 'Namuli Ruth' }, t)).toContain('in 5 minutes');
  });
});
