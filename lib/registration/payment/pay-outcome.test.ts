import { describe, expect, test } from 'vitest';
import {
  failureWithoutCall,
  PARTNER_ERROR_CODES,
  type PartnerError,
  type PartnerErrorCode,
} from '#lib/partner-api/errors.ts';
import { isRetryable } from '#lib/partner-api/retry.ts';
import { ORDER_STATUSES } from '#lib/partner-api/schemas/order.ts';
import { type PayData, PayDataSchema } from '#lib/partner-api/schemas/pay.ts';
import { samplePaid } from '#lib/partner-api/testing/sample-answers.ts';
import { payOutcome } from '#lib/registration/payment/pay-outcome.ts';
import { err, ok } from '#lib/shared/result.ts';

/** The provider looked at this very attempt and did not start it (partner-api.md 7.4). */
const CONCLUSIVE: PartnerErrorCode[] = [
  'msisdn_required',
  'invalid_msisdn',
  'validation_failed',
  'order_not_payable',
  'hold_expired',
  'reprice_required',
  'payment_method_unavailable',
];
/** Told to ask again, and nothing was done (partner-api.md 7.7, and our own budget). */
const WAITS: PartnerErrorCode[] = [
  'prompt_in_progress',
  'idempotency_in_progress',
  'rate_limited',
  'budget_spent',
];
/** No answer of the provider's own. */
const UNREADABLE: PartnerErrorCode = 'invalid_response';
const REST = PARTNER_ERROR_CODES.filter(
  (code) => code !== UNREADABLE && !CONCLUSIVE.includes(code) && !WAITS.includes(code),
);

const failure = (code: PartnerErrorCode, changes: Partial<PartnerError> = {}): PartnerError => ({
  ...failureWithoutCall(code, 'words of the provider'),
  ...changes,
});
const outcome = (code: PartnerErrorCode, unresolved: boolean, changes: Partial<PartnerError> = {}) =>
  payOutcome(err(failure(code, changes)), unresolved);

describe('a refusal', () => {
  test.each(CONCLUSIVE)('%s ends the attempt, in doubt or not', (code) => {
    for (const unresolved of [true, false])
      expect(outcome(code, unresolved)).toEqual({ kind: 'refused', code });
  });

  test.each(WAITS)('%s asks again with the same key', (code) => {
    for (const unresolved of [true, false])
      expect(outcome(code, unresolved, { retryAfterSeconds: 7 })).toEqual({
        kind: 'again',
        unresolved,
        code,
        retryAfterSeconds: 7,
      });
  });

  test.each(REST)('%s ends an attempt that was never sent before, and never one in doubt', (code) => {
    expect(outcome(code, false)).toEqual({ kind: 'refused', code });
    expect(outcome(code, true)).toMatchObject({ kind: 'again', unresolved: true, code });
  });

  test('that nobody can read proves nothing, whatever its status', () => {
    for (const httpStatus of [200, 302, 403, 404, 409, 413])
      expect(outcome(UNREADABLE, false, { httpStatus })).toMatchObject({ kind: 'again', unresolved: true });
  });

  test.each(['unknown_error', 'sale_closed'] as const)(
    '409 %s, which the document does not name here, has the order read',
    (code) => {
      const change = outcome(code, false, { httpStatus: 409 });
      expect(change).toEqual({ kind: 'refused', code: 'order_not_payable' });
      expect(outcome(code, false, { httpStatus: 400 })).toEqual({ kind: 'refused', code });
    },
  );
});

describe('every code of the closed list', () => {
  const situations = [true, false].flatMap((unresolved) =>
    (['not_done', 'unknown'] as const).flatMap((done) =>
      [true, false].map((retryable) => ({ unresolved, done, retryable })),
    ),
  );

  test.each(PARTNER_ERROR_CODES)('%s falls in one class, whatever else is known', (code) => {
    for (const { unresolved, done, retryable } of situations) {
      const inDoubt = unresolved || done === 'unknown' || code === UNREADABLE;
      const again = inDoubt || retryable || WAITS.includes(code);
      expect(outcome(code, unresolved, { outcome: done, retryable })).toMatchObject(
        again && !CONCLUSIVE.includes(code)
          ? { kind: 'again', unresolved: inDoubt }
          : { kind: 'refused', code },
      );
    }
  });

  test('whatever the document lets us retry is asked again', () => {
    const statusOf: Partial<Record<PartnerErrorCode, number>> = {
      idempotency_in_progress: 409,
      prompt_in_progress: 409,
      rate_limited: 429,
      temporarily_unavailable: 429,
      server_error: 500,
    };
    for (const code of PARTNER_ERROR_CODES) {
      const httpStatus = statusOf[code] ?? null;
      const retryable = isRetryable({ code, httpStatus });
      if (retryable) expect(outcome(code, false, { httpStatus, retryable }).kind, code).toBe('again');
    }
  });
});

describe('a call whose outcome is unknown', () => {
  test.each(['timeout', 'network', 'server_error', 'invalid_response', 'aborted'] as const)(
    '%s leaves the attempt in doubt',
    (code) => {
      expect(outcome(code, false, { outcome: 'unknown' })).toMatchObject({ kind: 'again', unresolved: true });
    },
  );

  test('stays in doubt while it is only told to wait', () => {
    expect(outcome('rate_limited', true)).toMatchObject({ kind: 'again', unresolved: true });
  });
});

describe('an answer', () => {
  const answered = (changes: Record<string, unknown>): PayData =>
    PayDataSchema.parse({ ...samplePaid(), ...changes });
  const of = (changes: Record<string, unknown>, unresolved = false) =>
    payOutcome(ok(answered(changes)), unresolved);

  test('of a prompt means that it is on the phone', () => {
    expect(of({})).toEqual({ kind: 'prompted' });
    expect(of({ status: 'payment_initiated' })).toEqual({ kind: 'prompted' });
  });

  test('of a free order means paid', () => {
    expect(of({ status: 'paid', payment_status: 'successful', skipped_provider: true })).toEqual({
      kind: 'paid',
    });
  });

  test('of a failure carries whether another attempt is safe', () => {
    const failed = { status: 'failed', failure_kind: 'provider_not_reached', retry_safe: true };
    expect(of(failed)).toEqual({
      kind: 'failed',
      expired: false,
      failureKind: 'provider_not_reached',
      retrySafe: true,
    });
    expect(of({ ...failed, retry_safe: false })).toMatchObject({ retrySafe: false });
    expect(of({ status: 'failed' })).toMatchObject({ failureKind: null, retrySafe: null });
    expect(of({ status: 'expired', failure_kind: 'timed_out' })).toMatchObject({ expired: true });
  });

  test('is the same whether an earlier try went unanswered or not', () => {
    for (const status of ORDER_STATUSES) expect(of({ status }, true)).toEqual(of({ status }, false));
  });
});
