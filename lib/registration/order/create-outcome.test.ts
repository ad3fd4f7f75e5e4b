import { describe, expect, test } from 'vitest';
import { failureWithoutCall, type PartnerErrorCode } from '#lib/partner-api/errors.ts';
import { createOutcome } from '#lib/registration/order/create-outcome.ts';
import { err } from '#lib/shared/result.ts';

const refused = (code: PartnerErrorCode, tries: number): string =>
  createOutcome(err(failureWithoutCall(code, '')), tries).kind;

describe('an answer to an order', () => {
  test.each(['insufficient_inventory', 'sale_closed', 'validation_failed', 'not_found'] as const)(
    '%s is final at any try',
    (code) => {
      expect([refused(code, 1), refused(code, 5)]).toEqual(['refused', 'refused']);
    },
  );

  test.each([
    'unauthorized',
    'invalid_client',
    'insufficient_scope',
    'payments_disabled',
    'invalid_response',
    'unknown_error',
  ] as const)('%s says nothing of an earlier try that went unanswered', (code) => {
    expect([refused(code, 1), refused(code, 2)]).toEqual(['refused', 'later']);
  });

  test.each(['budget_spent', 'rate_limited', 'temporarily_unavailable'] as const)(
    '%s keeps the place in the line',
    (code) => expect(refused(code, 1)).toBe('out_of_turn'),
  );

  test.each(['budget_spent', 'rate_limited', 'temporarily_unavailable'] as const)(
    '%s at the end of a call of which a try was lost is no word that nothing was sent',
    (code) => {
      const lost = { ...failureWithoutCall(code, '', { retryable: true }), outcome: 'unknown' } as const;
      expect(createOutcome(err(lost), 1).kind).toBe('later');
    },
  );

  test('that was lost is asked for again', () => {
    const lost = { ...failureWithoutCall('timeout', ''), outcome: 'unknown' } as const;
    expect(createOutcome(err(lost), 1).kind).toBe('later');
    expect(createOutcome(err(failureWithoutCall('server_error', '', { retryable: true })), 1).kind).toBe(
      'later',
    );
  });
});
