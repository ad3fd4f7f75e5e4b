// The network that an order is not priced for, where the race takes it too. Pure.
import type { RaceFacts } from '#lib/events/race-facts.ts';

type Method = 'momo' | 'airtel';

/** Null where the race is sold through one network alone. */
export function otherMethod(
  method: Method,
  { paymentMethods }: Pick<RaceFacts, 'paymentMethods'>,
): Method | null {
  const other = method === 'momo' ? 'airtel' : 'momo';
  return paymentMethods.includes(other) ? other : null;
}
