// Which sentence of `waiting` in the catalog says why a request has not gone out yet. Pure.
const NO_ANSWER = ['timeout', 'network', 'aborted', 'invalid_response', 'unknown_error'];
const OWN_SENTENCE = [
  'prompt_in_progress',
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
