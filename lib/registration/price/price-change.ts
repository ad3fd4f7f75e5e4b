// Whether an order costs something else than its form said: the form carries the quotes that it was drawn with. Pure.
import { z } from 'zod';
import { type EntryInput, ENTRY_FIELDS as F, textOf } from '#lib/registration/entry/entry-form.ts';
import type { StoredRequest } from '#lib/registration/stored-request.ts';

/** Minor units by method, by ticket type: the quotes' totals, exactly as returned (partner-api.md 2.2). */
const ShownPrices = z.record(z.string(), z.record(z.string(), z.int().nonnegative()));
export type ShownPrices = z.infer<typeof ShownPrices>;

/** What decides the price (partner-api.md 4.6). */
type PricedRequest = Pick<StoredRequest, 'lines' | 'payment_method' | 'discount_code' | 'donation_amount'>;

/**
 * What the entries cost by the form's own quotes, in minor units, where `total` tells that they have moved since; else
 * null. Of several entries, or with a discount, the sum of quotes is a bound: only more than that tells something. With
 * a donation nothing does, since nobody says whether a fee is taken of it.
 */
export function priceBefore(input: EntryInput, request: PricedRequest, total: number): number | null {
  const { lines, payment_method, discount_code, donation_amount } = request;
  const shown = shownPrices(textOf(input, F.shownPrices));
  if (!shown || donation_amount) return null;
  const quoted = lines.map(
    (line) => (shown[line.ticket_type_id]?.[payment_method] ?? Number.NaN) * line.quantity,
  );
  const before = quoted.reduce((sum, amount) => sum + amount, 0);
  const [only, another] = lines;
  const isExact = only?.quantity === 1 && !another && !discount_code;
  return total > before || (isExact && total < before) ? before : null;
}

function shownPrices(text: string): ShownPrices | null {
  try {
    return ShownPrices.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
