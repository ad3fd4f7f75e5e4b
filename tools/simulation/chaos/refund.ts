// Refunds that the organizer makes in the provider's app (partner-api.md 1, convention 6).
import type { ProviderControl } from '../../scripts/stack/provider-control.ts';
import type { ProviderOrder } from '../partner-caller.ts';
import type { PurchasePlan } from './purchase-plan.ts';

/** Refunds the order as its buyer's plan says; how many refunds were made. */
export async function refundAsPlanned(
  control: ProviderControl,
  { refund }: PurchasePlan,
  { id, total }: ProviderOrder,
): Promise<number> {
  const half = Math.floor(total / 2);
  const amounts = { none: [], whole: [undefined], half: [half], in_two_parts: [half, undefined] }[refund];
  let made = 0;
  for (const amount of amounts) {
    // The provider refuses an unpaid order; the verdict then reports the wrong state of its page.
    const refunded = await control.refund(id, amount).catch(() => undefined);
    if (refunded) made += 1;
  }
  return made;
}
