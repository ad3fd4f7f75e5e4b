// What the form says of the payment: the network of the number that pays, and the price from the provider's own quotes. The
// sum of several quotes is only an upper bound: part of the fee is charged once per order (partner-api.md 2.2). Pure.
import { type FormState, type Typed, valuesTyped } from '#components/ui/form/form-state.ts';
import { REGISTRATION_FIELDS as F } from '#lib/registration/registration-input.ts';
import { type MobileNetwork, type NumberPrefixes, recognizeNetwork } from '#lib/shared/mobile-network.ts';
import { formatMoney } from '#lib/shared/money.ts';
import { ticketCounts } from './participants-asked.ts';

type ByNetwork = Readonly<Record<MobileNetwork, string>>;

export type Networks = {
  readonly prefixes: NumberPrefixes;
  /** Those that the event is sold by. */
  readonly methods: readonly MobileNetwork[];
  readonly words: { readonly seen: ByNetwork; readonly other: ByNetwork; readonly notSold: ByNetwork };
};

/** Empty while the number fits no network. */
export function networkWords({ prefixes, methods, words }: Networks, typed: Typed): string {
  const network = recognizeNetwork(payingNumberIn(typed), prefixes);
  if (!network) return '';
  if (!methods.includes(network)) return words.notSold[network];
  const chosen = chosenMethod(typed);
  return chosen && chosen !== network ? words.other[network] : words.seen[network];
}

/**
 * Whether the buyer chose the method, found in a form that was filled in before: a number explains its own network only,
 * and the only method of an event depends on no number.
 */
export function isChosenByHand({ prefixes, methods }: Networks, typed: Typed): boolean {
  const chosen = chosenMethod(typed);
  return (
    methods.length === 1 ||
    (chosen !== undefined && chosen !== recognizeNetwork(payingNumberIn(typed), prefixes))
  );
}

/**
 * The method that follows from the number. `null` takes an earlier one back: the number fits no network. `undefined`: the
 * number is still being typed.
 */
export function methodOfNumber({ prefixes }: Networks, typed: Typed): MobileNetwork | null | undefined {
  const number = payingNumberIn(typed);
  const network = recognizeNetwork(number, prefixes);
  return network ?? (number.replace(/\D/g, '').length >= WHOLE_NUMBER ? null : undefined);
}

const WHOLE_NUMBER = 9;

/** Most people pay from the phone that they are reached at: it counts unless another number is given. */
export const payingNumberIn = (typed: Typed): string =>
  valuesTyped(typed, F.payingNumber).at(-1)?.trim() || (valuesTyped(typed, F.buyerPhone).at(-1) ?? '');

export const chosenMethod = (typed: Typed): string | undefined => valuesTyped(typed, F.paymentMethod).at(-1);

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
