// What the chosen entries cost by the chosen method, from the provider's own quotes. Of several entries the sum is only
// a bound: part of the fee is charged once an order (partner-api.md 2.2). Pure.
import { type FormAnswer, type Typed, valuesTyped } from '#components/ui/form/form-state.ts';
import { ENTRY_FIELDS as F } from '#lib/registration/entry/entry-form.ts';
import { formatMoney } from '#lib/shared/money.ts';
import { entryCounts } from './entry-counts.ts';

/** Minor units by method, as returned; a method without a quote is left out. */
export type TicketPrices = { readonly id: string; readonly totals: Readonly<Record<string, number>> };

export type Priced = {
  readonly tickets: readonly TicketPrices[];
  readonly currency: string;
  readonly locale: string;
  /** `#` stands for the amount. */
  readonly words: {
    readonly one: Readonly<Record<string, string>>;
    readonly several: Readonly<Record<string, string>>;
    readonly waiting: string;
    readonly plusDonation: string;
  };
};

/** In words; what it waits for where there is no price yet. */
export function priceSaid(
  { tickets, currency, locale, words }: Priced,
  typed: Typed,
  answer: FormAnswer | null,
) {
  const method = valuesTyped(typed, F.paymentMethod).at(-1) ?? '';
  const counts = entryCounts(
    tickets.map(({ id }) => id),
    typed,
    answer,
  );
  const chosen = tickets.map(({ totals }, index) => ({
    count: counts?.[index] ?? 0,
    total: totals[method] ?? Number.NaN,
  }));
  const wanted = chosen.filter(({ count }) => count > 0);
  const bound = wanted.reduce((sum, { count, total }) => sum + count * total, 0);
  const [only, another] = wanted;
  const isExact = only?.count === 1 && !another && !has(typed, F.discountCode);
  const sentence = (isExact ? words.one : words.several)[method];
  if (!only || !sentence || Number.isNaN(bound)) return words.waiting;
  const price = sentence.replace('#', formatMoney(bound, currency, locale));
  return has(typed, F.donation) ? words.plusDonation.replace('#', price) : price;
}

const has = (typed: Typed, field: string): boolean =>
  valuesTyped(typed, field).some((text) => text.trim() !== '');
