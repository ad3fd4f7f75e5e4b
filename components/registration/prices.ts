// The price of the chosen entries by the chosen method, from the provider's own quotes. The sum of several quotes is only
// an upper bound: part of the fee is charged once per order (partner-api.md 2.2). Pure.
import { type FormState, type Typed, valuesTyped } from '#components/ui/form/form-state.ts';
import { ENTRY_FIELDS as F } from '#lib/registration/entry/entry-form.ts';
import { formatMoney } from '#lib/shared/money.ts';
import { ticketCounts } from './participants-asked.ts';

/** Minor units by method, as the provider returned them; a method without a quote is left out. */
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

/** The price as a sentence; `words.waiting` while there is none. */
export function priceWords(
  { tickets, currency, locale, words }: Priced,
  typed: Typed,
  answer: Pick<FormState, 'typed' | 'table'>,
): string {
  const method = valuesTyped(typed, F.paymentMethod).at(-1) ?? '';
  const counts = ticketCounts(
    tickets.map(({ id }) => id),
    typed,
    answer,
  );
  const chosen = tickets
    .map(({ totals }, index) => ({ count: counts?.[index] ?? 0, total: totals[method] ?? Number.NaN }))
    .filter(({ count }) => count > 0);
  const bound = chosen.reduce((sum, { count, total }) => sum + count * total, 0);
  const [only, another] = chosen;
  const isExact = only?.count === 1 && !another && !has(typed, F.discountCode);
  const sentence = (isExact ? words.one : words.several)[method];
  if (!only || !sentence || Number.isNaN(bound)) return words.waiting;
  const price = sentence.replace('#', formatMoney(bound, currency, locale));
  return has(typed, F.donation) ? words.plusDonation.replace('#', price) : price;
}

const has = (typed: Typed, field: string): boolean =>
  valuesTyped(typed, field).some((text) => text.trim() !== '');
