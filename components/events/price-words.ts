// The least of several prices as it is written: what stands before it tells that there are others. Pure.
import type { getTranslations } from 'next-intl/server';
import { formatMoney } from '#lib/shared/money.ts';
import { type PriceFrom, wordsBefore } from './race-marks.ts';

type Words = Awaited<ReturnType<typeof getTranslations<'list'>>>;

/** @param locale of the region, as Intl calls it */
export function priceWords(price: PriceFrom, t: Words, locale: string): string {
  const amount = formatMoney(price.minor, price.currency, locale);
  const before = wordsBefore(price);
  return before ? `${t(before)} ${amount}` : amount;
}
