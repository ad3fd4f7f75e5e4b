import { describe, expect, test } from 'vitest';
import {
  boundedWait,
  decideRetry,
  isRetryable,
  PARTNER_ERROR_CODES,
  type PartnerError,
  type PartnerErrorCode,
  type RetrySituation,
  retryRule,
} from './errors.ts';

const failed = (
  code: PartnerErrorCode,
  httpStatus: number | null,
  retryAfterSeconds: number | null = null,
): PartnerError => {
  return {
    code,
    httpStatus,
    retryable: true,
    outcome: 'not_done',
    retryAfterSeconds,
    requestId: null,
    detail: '',
  };
};

const situation = (error: PartnerError, changes: Partial<RetrySituation> = {}): RetrySituation => ({
  error,
  attempt: 1,
  attempts: 3,
  tokenRenewed: false,
  remainingMs: 20_000,
  random: 0,
  ...changes,
});

describe('the rows of partner-api.md 7.7', () => {
  test.each([400, 403, 404, 405, 413, 422])('%i is never repeated, with any code', (httpStatus) => {
    for (const code of PARTNER_ERROR_CODES.filter((c) => c !== 'timeout' && c !== 'network')) {
      expect(retryRule({ code, httpStatus }), code).toBe('never');
    }
  });

  test.each<[number | null, PartnerErrorCode, string]>([
    [401, 'invalid_token', 'new_token'],
    [401, 'unauthorized', 'never'],
    [401, 'invalid_client', 'never'],
    [401, 'partner_credential_not_accepted', 'never'],
    [409, 'idempotency_in_progress', 'short_wait'],
    [409, 'prompt_in_progress', 'short_wait'],
    [409, 'sale_closed', 'never'],
    [409, 'insufficient_inventory', 'never'],
    [409, 'order_not_payable', 'never'],
    [409, 'hold_expired', 'never'],
    [409, 'reprice_required', 'never'],
    [409, 'unknown_error', 'never'],
    [429, 'rate_limited', 'after_retry_after'],
    [429, 'temporarily_unavailable', 'after_retry_after'],
    [500, 'server_error', 'backoff'],
    [502, 'server_error', 'backoff'],
    [503, 'unknown_error', 'backoff'],
    [408, 'timeout', 'backoff'],
    [408, 'unknown_error', 'backoff'],
    [null, 'timeout', 'backoff'],
    [null, 'network', 'backoff'],
    [200, 'network', 'backoff'],
    [200, 'invalid_response', 'never'],
    [null, 'aborted', 'never'],
    [null, 'budget_spent', 'never'],
  ])('%s %s is retried by the rule %s', (httpStatus, code, rule) => {
    expect(retryRule({ code, httpStatus })).toBe(rule);
  });

  test('a code with another status does not get its rule', () => {
    expect(retryRule({ code: 'invalid_token', httpStatus: 403 })).toBe('never');
    expect(retryRule({ code: 'prompt_in_progress', httpStatus: 400 })).toBe('never');
  });

  test('isRetryable is true for calls that may succeed later', () => {
    expect(isRetryable({ code: 'rate_limited', httpStatus: 429 })).toBe(true);
    expect(isRetryable({ code: 'prompt_in_progress', httpStatus: 409 })).toBe(true);
    expect(isRetryable({ code: 'invalid_token', httpStatus: 401 })).toBe(false);
    expect(isRetryable({ code: 'hold_expired', httpStatus: 409 })).toBe(false);
  });
});

describe('the decision', () => {
  test('a stale token is renewed once, even on the last attempt', () => {
    const stale = failed('invalid_token', 401);
    expect(decideRetry(situation(stale, { attempt: 3 }))).toEqual({ action: 'renew_token' });
    expect(decideRetry(situation(stale, { tokenRenewed: true }))).toEqual({ action: 'stop' });
  });

  test('backoff doubles, is half random, and is capped', () => {
    const broken = failed('server_error', 500);
    const waits = (random: number) =>
      [1, 2, 3, 9].map((attempt) => decideRetry(situation(broken, { attempt, attempts: 10, random })));
    expect(waits(0).map((d) => d.action === 'wait' && d.waitMs)).toEqual([150, 300, 600, 2_500]);
    expect(waits(1).map((d) => d.action === 'wait' && d.waitMs)).toEqual([300, 600, 1_200, 5_000]);
  });

  test('attempts are a total', () => {
    expect(decideRetry(situation(failed('network', null), { attempt: 3 }))).toEqual({ action: 'stop' });
    expect(decideRetry(situation(failed('network', null), { attempts: 1 }))).toEqual({ action: 'stop' });
  });

  test('a wait is at least the Retry-After', () => {
    const limited = failed('rate_limited', 429, 7);
    expect(decideRetry(situation(limited))).toEqual({ action: 'wait', waitMs: 7_000 });
    expect(decideRetry(situation(limited, { random: 1 }))).toEqual({ action: 'wait', waitMs: 7_250 });
  });

  test('a Retry-After beyond the deadline stops at once', () => {
    expect(decideRetry(situation(failed('rate_limited', 429, 20)))).toEqual({ action: 'stop' });
    expect(decideRetry(situation(failed('prompt_in_progress', 409, 90)))).toEqual({ action: 'stop' });
  });

  test('without Retry-After, a key in progress and a 429 still wait', () => {
    const wait = (error: PartnerError) => decideRetry(situation(error));
    expect(wait(failed('idempotency_in_progress', 409))).toEqual({ action: 'wait', waitMs: 500 });
    expect(wait(failed('rate_limited', 429))).toEqual({ action: 'wait', waitMs: 500 });
  });

  test('a 503 that names a wait gets the longer of that and the backoff', () => {
    expect(decideRetry(situation(failed('server_error', 503, 2)))).toEqual({ action: 'wait', waitMs: 2_000 });
    expect(decideRetry(situation(failed('server_error', 503, 0)))).toEqual({ action: 'wait', waitMs: 150 });
  });
});

describe('the wait that an answer names', () => {
  const bounded = (code: PartnerErrorCode, httpStatus: number, seconds: number) =>
    boundedWait({ code, httpStatus }, seconds);

  test.each<[PartnerErrorCode, number, number, number]>([
    ['rate_limited', 429, 30, 30],
    ['rate_limited', 429, 86_400, 60],
    ['temporarily_unavailable', 429, 1e12, 60],
    ['server_error', 503, 2, 2],
    ['server_error', 503, 3_600, 5],
    ['unknown_error', 502, 3_600, 5],
    ['timeout', 408, 3_600, 5],
    ['prompt_in_progress', 409, 90, 90],
    ['prompt_in_progress', 409, 86_400, 120],
    ['idempotency_in_progress', 409, 86_400, 120],
    ['sale_closed', 409, 86_400, 60],
  ])('%s %d that asks for %d s waits %d s', (code, httpStatus, asked, waits) => {
    expect(bounded(code, httpStatus, asked)).toBe(waits);
  });
});
