// What an answer of `POST /orders` says of the entry (partner-api.md 4.6, 7.3, 7.7). Pure.
import type { PartnerError, PartnerErrorCode, PartnerResult } from '#lib/partner-api/errors.ts';
import type { CreateOrderData } from '#lib/partner-api/schemas/create-order.ts';

export type CreateOutcome =
  | { kind: 'placed'; data: CreateOrderData }
  /** Nothing was sent, or it was turned away unread: the whole line waits, not this entry alone. */
  | { kind: 'out_of_turn'; error: PartnerError }
  /** Ask again with the same key. */
  | { kind: 'later'; error: PartnerError }
  /** Final: no order exists under this key. */
  | { kind: 'refused'; error: PartnerError };

const OUT_OF_TURN: readonly PartnerErrorCode[] = ['budget_spent', 'rate_limited', 'temporarily_unavailable'];

/** Given before the provider looks at the key, or not by it: after an earlier try it does not prove that no order exists. */
const INCONCLUSIVE: readonly PartnerErrorCode[] = [
  'unauthorized',
  'invalid_token',
  'invalid_client',
  'credential_not_permitted',
  'partner_credential_not_accepted',
  'insufficient_scope',
  'payments_disabled',
  'invalid_response',
  'unknown_error',
];

/** Reads an answer; `tries`: how often the key was sent, this time included. */
export function createOutcome(answer: PartnerResult<CreateOrderData>, tries: number): CreateOutcome {
  if (answer.ok) return { kind: 'placed', data: answer.value };
  const { error } = answer;
  if (OUT_OF_TURN.includes(error.code) && error.outcome === 'not_done') return { kind: 'out_of_turn', error };
  const open =
    error.retryable || error.outcome === 'unknown' || (tries > 1 && INCONCLUSIVE.includes(error.code));
  return { kind: open ? 'later' : 'refused', error };
}
