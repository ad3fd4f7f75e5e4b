// The network of the model test: what it makes of one call of the storefront to the provider.
import { failureWithoutCall, type PartnerError } from '#lib/partner-api/errors.ts';
import { refusal } from './model-provider.ts';

export const FATES = [
  'ok',
  'twice',
  'lost_before',
  'lost_after',
  /** Reaches the provider after the storefront has stopped waiting. */
  'delayed',
  /** Refused before the provider checked the key. */
  'unread',
  'busy',
  /** Refused for good, which says nothing of an earlier call of the key. */
  'forbidden',
  'conflict',
  /** The provider acts at once, its answer comes when other updates may have come. */
  'slow',
  /** The storefront's process ends before, or after, the provider acted: no answer is written down. */
  'died_before',
  'died_after',
] as const;
export type Fate = (typeof FATES)[number];

const LOST: PartnerError = {
  ...failureWithoutCall('timeout', 'lost', { retryable: true }),
  outcome: 'unknown',
};
const UNDONE: Partial<Record<Fate, PartnerError>> = {
  unread: refusal('unauthorized'),
  busy: refusal('rate_limited', 30),
  forbidden: refusal('insufficient_scope'),
  conflict: refusal('order_not_payable'),
  lost_before: LOST,
};

/**
 * Lets `act` happen at the provider as the fate says, and tells the storefront what it hears of it, if anything.
 * @param later takes what happens only when the network lets it
 */
export function carry<T>(
  fate: Fate,
  act: () => T,
  tell: (heard: { answer: T } | { error: PartnerError }) => void,
  later: (happening: () => void) => void,
): void {
  const undone = UNDONE[fate];
  if (fate === 'delayed') later(() => void act());
  if (undone || fate === 'delayed') tell({ error: undone ?? LOST });
  if (undone || fate === 'delayed' || fate === 'died_before') return;
  const answer = act();
  if (fate === 'twice') act();
  if (fate === 'slow') later(() => tell({ answer }));
  else if (fate === 'lost_after') tell({ error: LOST });
  else if (fate !== 'died_after') tell({ answer });
}
