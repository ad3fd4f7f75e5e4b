// The network that an order is not priced for. Pure.
import type { RaceFacts } from '#lib/events/race-facts.ts';
import type { MobileNetwork } from '#lib/shared/mobile-network.ts';

/** Whether or not the race is sold through it. */
export const theOther = (method: MobileNetwork): MobileNetwork => (method === 'momo' ? 'airtel' : 'momo');

/** Null where the race is sold through one network alone. */
export function otherMethod(
  method: MobileNetwork,
  { paymentMethods }: Pick<RaceFacts, 'paymentMethods'>,
): MobileNetwork | null {
  const other = theOther(method);
  return paymentMethods.includes(other) ? other : null;
}
