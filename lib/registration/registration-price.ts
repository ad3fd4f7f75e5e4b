// What a registration costs by the event and by the form, before the order states its price. Pure.

import { z } from 'zod';
import type { MobileNetwork } from '#lib/shared/mobile-network.ts';
import { REGISTRATION_FIELDS as F, type RegistrationInput, textOf } from './registration-input.ts';

type Chosen = {
  readonly lines: readonly { readonly ticket_type_id: string }[];
  readonly donation_amount?: number | undefined;
};

/**
 * Every chosen ticket type is free and nothing is donated. False if nothing is chosen, and also if a discount may take
 * the whole price: only the order shows that.
 * @param free.freeTickets ids of the event's free ticket types
 */
export function isFreeRegistration(
  { lines, donation_amount }: Chosen,
  { freeTickets }: { readonly freeTickets: readonly string[] },
): boolean {
  if (donation_amount || lines.length === 0) return false;
  return lines.every(({ ticket_type_id }) => freeTickets.includes(ticket_type_id));
}

/** Minor units by ticket type and method: the totals of the quotes, exactly as returned (partner-api.md 2.2). */
const ShownPrices = z.record(z.string(), z.record(z.string(), z.int().nonnegative()));
export type ShownPrices = z.infer<typeof ShownPrices>;

/** The parts of a `POST /orders` body that decide the price (partner-api.md 4.6). */
type PricedRequest = {
  readonly lines: readonly { readonly ticket_type_id: string; readonly quantity: number }[];
  readonly payment_method: MobileNetwork;
  readonly discount_code?: string | undefined;
  readonly donation_amount?: number | undefined;
};

/**
 * The price that the form showed, in minor units, if the order's `total` proves that it has changed since; else `null`.
 * For several participants, or with a discount, the sum of quotes is only an upper bound. With a donation nothing is
 * proved: the document does not say whether a fee applies to it.
 */
export function priceBefore(input: RegistrationInput, request: PricedRequest, total: number): number | null {
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
