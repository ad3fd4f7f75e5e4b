import type { DeskWords } from '#app/admin/desk-adapters.tsx';
import type { Refunded } from '#lib/checkout/state/payment-receipt.ts';

/** @param words the amount in the words of the place */
export function refundWords(
  t: DeskWords,
  { amount, isExact }: Refunded,
  words: (minor: number) => string,
): string {
  if (isExact) return words(amount);
  return amount === 0 ? t('orders.refundUnknown') : t('orders.atLeast', { amount: words(amount) });
}
