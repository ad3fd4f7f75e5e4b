import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createOutcome, outOfTurnSeconds, payOutcome, retryAt } from '#lib/checkout/state/call-outcome.ts';
import {
  failureWithoutCall,
  isRetryable,
  PARTNER_ERROR_CODES,
  type PartnerError,
  type PartnerErrorCode,
} from '#lib/partner-api/errors.ts';
import { type PayData, PayDataSchema } from '#lib/partner-api/orders.ts';
import { samplePaid } from '#lib/partner-api/testing/sample-answers.ts';
import { err, ok } from '#lib/shared/result.ts';
import { ORDER_STATUSES } from '#lib/shared/vocabulary/order-status.ts';

const refused = (code: PartnerErrorCode, calls: number): string =>
  createOutcome(err(failureWithoutCall(code, '')), calls).kind;

const now = new Date('2027-01-15T08:00:00.000Z');
const wait = (calls: number, retryAfter: number | null = null): number =>
  (retryAt(now, calls, retryAfter).getTime() - now.getTime()) / 1000;

/** The provider refuses our credential (partner-api.md 7.2, 7.6). */
const CREDENTIAL: PartnerErrorCode[] = [
  'invalid_client',
  'invalid_token',
  'unauthorized',
  'partner_credential_not_accepted',
];
const OUT_OF_TURN: PartnerErrorCode[] = [
  'budget_spent',
  'rate_limited',
  'temporarily_unavailable',
  ...CREDENTIAL,
];
const OF_THE_SHOP: PartnerErrorCode[] = ['invalid_response', 'insufficient_scope'];

describe('an answer to an order', () => {
  const FINAL = PARTNER_ERROR_CODES.filter((code) => refused(code, 1) === 'refused');

  test('that refuses the first call is final', () => {
    expect(FINAL).toEqual(
      expect.arrayContaining(['insufficient_inventory', 'sale_closed', 'not_found', 'payments_disabled']),
    );
  });

  test.each(FINAL)('%s to a repeat does not settle an earlier call that was lost, for minutes', (code) => {
    const outcomes = [1, 2, 7, 8, 50].map((calls) => refused(code, calls));
    expect(outcomes).toEqual(['refused', 'later', 'later', 'refused', 'refused']);
    const seconds = [1, 2, 3, 4, 5, 6, 7].reduce((sum, calls) => sum + wait(calls), 0);
    expect(seconds).toBeGreaterThan(240);
  });

  test.each(OUT_OF_TURN)('%s keeps the position in the queue', (code) =>
    expect([1, 50].map((calls) => refused(code, calls))).toEqual(['out_of_turn', 'out_of_turn']),
  );

  test.each(OF_THE_SHOP)('%s, which is nobody’s entry, is waited out for minutes', (code) =>
    expect([1, 2, 7, 8].map((calls) => refused(code, calls))).toEqual(['later', 'later', 'later', 'refused']),
  );

  test('the queue asks again within 5 s whether a refused credential is good, whatever wait is named', () => {
    const seconds = (code: PartnerErrorCode) =>
      outOfTurnSeconds(failureWithoutCall(code, '', { retryAfterSeconds: 30 }));
    expect(CREDENTIAL.map(seconds)).toEqual([5, 5, 5, 5]);
    expect(seconds('rate_limited')).toBe(30);
  });

  test.each(OUT_OF_TURN)(
    '%s after a lost attempt of the call does not prove that nothing was sent',
    (code) => {
      const lost = { ...failureWithoutCall(code, '', { retryable: true }), outcome: 'unknown' } as const;
      expect(createOutcome(err(lost), 1).kind).toBe('later');
    },
  );

  test('that was lost is called for again', () => {
    const lost = { ...failureWithoutCall('timeout', ''), outcome: 'unknown' } as const;
    expect(createOutcome(err(lost), 1).kind).toBe('later');
    expect(createOutcome(err(failureWithoutCall('server_error', '', { retryable: true })), 1).kind).toBe(
      'later',
    );
  });
});

/** The refusals that partner-api.md 7.4 names. */
const NAMED: PartnerErrorCode[] = [
  'msisdn_required',
  'invalid_msisdn',
  'validation_failed',
  'order_not_payable',
  'hold_expired',
  'reprice_required',
  'payment_method_unavailable',
];
/** Answers that ask for a later call, and nothing was done (partner-api.md 7.7, and our own budget). */
const WAITS: PartnerErrorCode[] = [
  'prompt_in_progress',
  'idempotency_in_progress',
  'rate_limited',
  'budget_spent',
  ...CREDENTIAL,
];
/** No answer of the provider's own. */
const UNREADABLE: PartnerErrorCode = 'invalid_response';
const REST = PARTNER_ERROR_CODES.filter(
  (code) => code !== UNREADABLE && !NAMED.includes(code) && !WAITS.includes(code),
);

const failure = (code: PartnerErrorCode, changes: Partial<PartnerError> = {}): PartnerError => ({
  ...failureWithoutCall(code, 'words of the provider'),
  ...changes,
});
const outcome = (code: PartnerErrorCode, unresolved: boolean, changes: Partial<PartnerError> = {}) =>
  payOutcome(err(failure(code, changes)), unresolved);

describe('a refusal', () => {
  test.each(NAMED)('%s to the only call ends the attempt; after a 409 the order is fetched', (code) => {
    for (const httpStatus of [400, 409])
      expect(outcome(code, false, { httpStatus })).toEqual({
        kind: 'refused',
        code,
        refetch: httpStatus === 409 || code === 'order_not_payable',
      });
  });

  const ENDING = PARTNER_ERROR_CODES.filter((code) => code !== UNREADABLE && !WAITS.includes(code));
  test.each([400, 403, 404, 409, 422])(
    'of %i is not called again after a lost answer, and says nothing of the lost call: a fetch decides',
    (httpStatus) => {
      for (const code of ENDING) {
        const unclear = { kind: 'refused', code: 'unclear_answer', refetch: true };
        expect(outcome(code, true, { httpStatus }), code).toEqual(unclear);
        expect(outcome(code, false, { httpStatus, outcome: 'unknown' }), code).toEqual(unclear);
      }
    },
  );

  test.each(WAITS)('%s asks again with the same key', (code) => {
    for (const unresolved of [true, false])
      expect(outcome(code, unresolved, { retryAfterSeconds: 7 })).toEqual({
        kind: 'again',
        unresolved,
        code,
        retryAfterSeconds: CREDENTIAL.includes(code) ? 5 : 7,
      });
  });

  test.each(REST)('%s ends an attempt that was never sent before, and never one in doubt', (code) => {
    expect(outcome(code, false)).toEqual({ kind: 'refused', code, refetch: false });
    expect(outcome(code, true)).toMatchObject({ kind: 'again', unresolved: true, code });
  });

  test('that cannot be parsed proves nothing, whatever its status', () => {
    for (const httpStatus of [200, 302, 403, 404, 409, 413])
      expect(outcome(UNREADABLE, false, { httpStatus })).toMatchObject({ kind: 'again', unresolved: true });
  });

  test.each(['unknown_error', 'sale_closed'] as const)(
    '409 %s, which the document does not name here, has the order read',
    (code) => {
      const change = outcome(code, false, { httpStatus: 409 });
      expect(change).toEqual({ kind: 'refused', code: 'order_not_payable', refetch: true });
      expect(outcome(code, false, { httpStatus: 400 })).toEqual({ kind: 'refused', code, refetch: false });
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
        again ? { kind: 'again', unresolved: inDoubt } : { kind: 'refused', code },
      );
    }
  });

  test('a failure that the document lets us retry is called again', () => {
    const statusOf: Partial<Record<PartnerErrorCode, number>> = {
      idempotency_in_progress: 409,
      prompt_in_progress: 409,
      rate_limited: 429,
      temporarily_unavailable: 429,
      server_error: 500,
    };
    const retryable = PARTNER_ERROR_CODES.filter((code) =>
      isRetryable({ code, httpStatus: statusOf[code] ?? null }),
    );
    expect(retryable).toEqual(expect.arrayContaining(Object.keys(statusOf)));
    for (const code of retryable) {
      const changes = { httpStatus: statusOf[code] ?? null, retryable: true };
      expect(outcome(code, false, changes).kind, code).toBe('again');
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

  test('stays in doubt while the provider only says wait', () => {
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
    const silent = { payment_status: null, next_action: null };
    expect(of({ ...silent, status: 'prompt_sent' })).toEqual({ kind: 'prompted' });
    expect(of({ ...silent, status: 'cart', payment_status: 'prompt_sent' })).toEqual({ kind: 'prompted' });
  });

  test.each(['cart', 'cancelled', 'a_status_of_tomorrow'])(
    'of %s alone does not send the buyer to the phone',
    (status) => {
      expect(of({ status, payment_status: null, next_action: { kind: 'redirect' } })).toEqual({
        kind: 'refused',
        code: 'unclear_answer',
        refetch: true,
      });
    },
  );

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
    expect(of({ ...failed, retry_safe: null }), '2.5a: always true').toMatchObject({ retrySafe: true });
    expect(of({ status: 'failed' })).toMatchObject({ failureKind: null, retrySafe: false });
    expect(of({ status: 'expired', failure_kind: 'timed_out' })).toMatchObject({ expired: true });
  });

  test('is the same whether or not an earlier call got an answer', () => {
    for (const status of ORDER_STATUSES) expect(of({ status }, true)).toEqual(of({ status }, false));
  });
});

describe('retryAt', () => {
  test('doubles from two seconds up to five minutes', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 50].map((calls) => wait(calls))).toEqual([
      2, 4, 8, 16, 32, 64, 128, 256, 300, 300,
    ]);
  });

  test('counts a call that was never counted as the first', () => {
    expect(wait(0)).toBe(2);
  });

  test('never undercuts what the provider asked for within a minute, nor its own backoff', () => {
    expect(wait(1, 47)).toBe(47);
    expect(wait(5, 1)).toBe(32);
    expect(wait(3, 0)).toBe(8);
  });

  test.each([3_600, 86_400, 1e12])('a buyer waits at most a minute for a Retry-After of %d', (seconds) => {
    expect(wait(1, seconds)).toBe(60);
  });

  test('has a valid date after any number of calls', () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.option(fc.nat(86_400)), (calls, retryAfter) => {
        const seconds = wait(calls, retryAfter);
        expect(seconds).toBeGreaterThanOrEqual(Math.max(2, Math.min(60, retryAfter ?? 0)));
        expect(seconds).toBeLessThanOrEqual(300);
      }),
    );
  });
});
