// Which sentence of `waiting` in the catalog says why a request has not gone out yet. Pure.
/** An earlier request is still out: the heading says so. */
export const ON_THE_PHONE = 'prompt_in_progress';

const NO_ANSWER = ['timeout', 'network', 'aborted', 'invalid_response', 'unknown_error'];
const OWN_SENTENCE = [
  ON_THE_PHONE,
  'idempotency_in_progress',
  'rate_limited',
  'budget_spent',
  'server_error',
] as const;

type WaitingKey = (typeof OWN_SENTENCE)[number] | 'no_answer' | 'later';

/** Null while nothing keeps the request from starting. `code`: as `AttemptView.waitingFor`. */
export function waitingKey(code: string | null): WaitingKey | null {
  if (code === null) return null;
  if (NO_ANSWER.includes(code)) return 'no_answer';
  if (code === 'temporarily_unavailable') return 'rate_limited';
  return OWN_SENTENCE.find((known) => known === code) ?? 'later';
}
