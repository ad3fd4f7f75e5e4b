// What the form says of the payment: the network of the number that pays, and the price from the provider's own quotes. The
// sum of several quotes is only an upper bound: part of the fee is charged once per order (partner-api.md 2.2). Pure.
import { type Typed, valuesTyped } from '#components/ui/form/form-state.ts';
import { REGISTRATION_FIELDS as F } from '#lib/registration/registration-input.ts';
import { type MobileNetwork, type NumberPrefixes, recognizeNetwork } from '#lib/shared/mobile-network.ts';
import { hasList, type ListAnswer, ticketCounts } from './participants-asked.ts';

type ByNetwork = Readonly<Record<MobileNetwork, string>>;

export type Networks = {
  readonly prefixes: NumberPrefixes;
  /** Those that the event is sold by. */
  readonly methods: readonly MobileNetwork[];
  /** `#` stands for the number. */
  readonly words: { readonly seen: ByNetwork; readonly other: ByNetwork; readonly notSold: ByNetwork };
};

/** Empty while the number fits no network. */
export function networkWords({ prefixes, methods, words }: Networks, typed: Typed): string {
  const network = recognizeNetwork(payingNumberIn(typed), prefixes);
  if (!network) return '';
  if (!methods.includes(network)) return words.notSold[network];
  const chosen = chosenMethod(typed);
  return (chosen && chosen !== network ? words.other : words.seen)[network].replace(
    '#',
    payingNumberIn(typed).trim(),
  );
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

/** What one ticket costs by a method, in minor units, exactly as the provider returned it. */
type Quote = { readonly price: number; readonly fee: number; readonly total: number };

/** `short`: how the bar calls it. A method without a quote is left out. */
export type PricedTicket = {
  readonly id: string;
  readonly name: string;
  readonly short: string;
  readonly quotes: Readonly<Record<string, Quote>>;
};

export type Priced = {
  readonly tickets: readonly PricedTicket[];
  /** `#` in `around` stands for the number, which has `digits` after the point. */
  readonly money: { readonly around: string; readonly digits: number; readonly locale: string };
  /** Names of the methods' networks, in the order of the form. */
  readonly networks: Readonly<Record<string, string>>;
  readonly words: {
    readonly total: string;
    /** Before the amount. */
    readonly atMost: string;
    readonly from: string;
    /** Of one ticket: `#` stands for the network. */
    readonly fee: string;
    readonly with: string;
    /** `#` stands for their number. */
    readonly people: string;
    readonly plusDonation: string;
    /** In place of the amount: while nothing is chosen, and while the server has not read the list. */
    readonly waiting: string;
    readonly uncounted: string;
  };
};

export type Bill = {
  /** `null` while nothing is chosen, or without a price. */
  readonly amount: string | null;
  /** What the amount is. */
  readonly label: string;
  /** What it is for, in short. */
  readonly caption: string;
  readonly lines: readonly (readonly [label: string, amount: string])[];
};

type Chosen = { readonly ticket: PricedTicket; readonly count: number };

function chosenOf({ tickets }: Priced, typed: Typed, answer: ListAnswer): Chosen[] {
  const ids = tickets.map(({ id }) => id);
  const counts = ticketCounts(ids, typed, answer);
  return tickets
    .map((ticket, index) => ({ ticket, count: counts[index] ?? 0 }))
    .filter(({ count }) => count > 0);
}

const noBill = ({ words }: Priced, typed: Typed): Bill => ({
  amount: null,
  label: hasList(typed) ? words.uncounted : words.waiting,
  caption: '',
  lines: [],
});

/** `NaN` if a ticket has no quote by this method. */
const sumBy = (method: string, chosen: readonly Chosen[]): number =>
  chosen.reduce((sum, { ticket, count }) => sum + count * (ticket.quotes[method]?.total ?? Number.NaN), 0);

/**
 * The sum of the quotes of all that is chosen. Before a method is chosen it is the cheaper one's.
 * @param method only by this method
 */
export function billOf(priced: Priced, typed: Typed, answer: ListAnswer, method = chosenMethod(typed)): Bill {
  const { networks, words } = priced;
  const chosen = chosenOf(priced, typed, answer);
  const [cheapest, other] = (method ? [method] : Object.keys(networks))
    .map((by) => ({ by, sum: sumBy(by, chosen) }))
    .filter(({ sum }) => sum >= 0)
    .sort((a, b) => a.sum - b.sum);
  const [only] = chosen;
  if (!only || !cheapest) return noBill(priced, typed);

  const { by, sum } = cheapest;
  const count = chosen.reduce((all, one) => all + one.count, 0);
  // Part of the fee is charged once per order (partner-api.md 2.2), and a code takes off what only the order shows.
  const exactly = count === 1 && !has(typed, F.discountCode) ? words.total : words.atMost;
  return {
    amount: moneyIn(priced)(sum),
    label: other && other.sum > sum ? words.from : exactly,
    caption: [
      count === 1 ? only.ticket.short : words.people.replace('#', String(count)),
      method && words.with.replace('#', networks[by] ?? ''),
      has(typed, F.donation) && words.plusDonation,
    ]
      .filter(Boolean)
      .join(' '),
    lines: count === 1 ? linesOfOne(priced, only.ticket, by) : linesOfSeveral(priced, chosen, by),
  };
}

const moneyIn =
  ({ money: { around, digits, locale } }: Priced) =>
  (minor: number): string => {
    const amount = (minor / 10 ** digits).toLocaleString(locale, { minimumFractionDigits: digits });
    return around.replace('#', amount);
  };

/** The price, and the fee if there is one. */
function linesOfOne(priced: Priced, { name, quotes }: PricedTicket, by: string): Bill['lines'] {
  const { price = 0, fee = 0 } = quotes[by] ?? {};
  const money = moneyIn(priced);
  const feeLine = [priced.words.fee.replace('#', priced.networks[by] ?? ''), money(fee)] as const;
  return [[name, money(price)], ...(fee > 0 ? [feeLine] : [])];
}

const linesOfSeveral = (priced: Priced, chosen: readonly Chosen[], by: string): Bill['lines'] =>
  chosen.map((one) => [`${one.count} × ${one.ticket.name}`, moneyIn(priced)(sumBy(by, [one]))]);

const has = (typed: Typed, field: string): boolean =>
  valuesTyped(typed, field).some((text) => text.trim() !== '');
