// What the form says of the payment: the network of the paying number, and the price from the provider's quotes. The
// sum of several quotes is only an upper bound, because part of the fee is charged once per order (partner-api.md 2.2).
// Pure.

import type { Typed } from '#components/ui/form/form-state.ts';
import * as F from '#lib/registration/registration-fields.ts';
import { type MobileNetwork, type NumberPrefixes, recognizeNetwork } from '#lib/shared/mobile-network.ts';
import { textOf } from '#lib/shared/posted-values.ts';
import { hasList, type ListReading, rowTickets, ticketCounts } from './listed-counts.ts';

type ByNetwork = Readonly<Record<MobileNetwork, string>>;

export type Networks = {
  readonly prefixes: NumberPrefixes;
  readonly methods: readonly MobileNetwork[];
  /** `#` stands for the number. */
  readonly words: { readonly seen: ByNetwork; readonly other: ByNetwork; readonly notSold: ByNetwork };
};

/** Returns '' while the number fits no network. */
export function networkWords({ prefixes, methods, words }: Networks, typed: Typed): string {
  const number = payingNumberIn(typed);
  const network = recognizeNetwork(number, prefixes);
  if (!network) return '';
  if (!methods.includes(network)) return words.notSold[network];
  const chosen = chosenMethod(typed);
  return (chosen && chosen !== network ? words.other : words.seen)[network].replace('#', number);
}

/**
 * Whether the buyer chose the method of a form that was filled in before. A number explains only its own network, and
 * the only method of an event depends on no number.
 */
export function isChosenByHand({ prefixes, methods }: Networks, typed: Typed): boolean {
  const chosen = chosenMethod(typed);
  return (
    methods.length === 1 || (chosen !== '' && chosen !== recognizeNetwork(payingNumberIn(typed), prefixes))
  );
}

/** The method of the number; `null` if the number fits no network, `undefined` while the number is being typed. */
export function methodOfNumber({ prefixes }: Networks, typed: Typed): MobileNetwork | null | undefined {
  const number = payingNumberIn(typed);
  const network = recognizeNetwork(number, prefixes);
  return network ?? (number.replace(/\D/g, '').length >= WHOLE_NUMBER ? null : undefined);
}

const WHOLE_NUMBER = 9;

/** Most people pay from the phone on which they are reached, so that number counts unless another one is given. */
export const payingNumberIn = (typed: Typed): string =>
  textOf(typed, F.payingNumber) || textOf(typed, F.buyerPhone);

/** Returns '' before a method is chosen. */
export const chosenMethod = (typed: Typed): string => textOf(typed, F.paymentMethod);

/** What one ticket costs by a method, in minor units, as the provider returned it. */
type Quote = { readonly price: number; readonly fee: number; readonly total: number };

/** `short` is the name in the bar. A method without a quote is left out. */
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
  readonly networks: Readonly<Record<string, string>>;
  readonly words: {
    readonly total: string;
    readonly atMost: string;
    /** The fee of one ticket. `#` stands for the network. */
    readonly fee: string;
    readonly with: string;
    /** `#` stands for the number of people who have a distance, `@` for the number of all. */
    readonly people: string;
    readonly peopleOf: string;
    /** Stands behind the number of people without a distance. */
    readonly stillOpen: string;
    readonly plusDonation: string;
    /** Shown in place of the amount: while nothing is chosen, and while the server has not read the list. */
    readonly waiting: string;
    readonly uncounted: string;
  };
};

export type Bill = {
  readonly amount: string | null;
  readonly label: string;
  readonly caption: string;
  readonly lines: readonly (readonly [label: string, amount: string])[];
};

type Chosen = PricedTicket & { readonly count: number };

const noBill = ({ words }: Priced, typed: Typed): Bill => ({
  amount: null,
  label: hasList(typed) ? words.uncounted : words.waiting,
  caption: '',
  lines: [],
});

function chosenOf({ tickets }: Priced, typed: Typed, answer: ListReading): Chosen[] {
  const ids = tickets.map((ticket) => ticket.id);
  const counts = ticketCounts(ids, typed, answer);
  return tickets
    .map((ticket, index) => ({ ...ticket, count: counts[index] ?? 0 }))
    .filter((one) => one.count > 0);
}

/** Returns `NaN` if a ticket has no quote by this method. */
const sumBy = (method: string, chosen: readonly Chosen[]): number =>
  chosen.reduce((sum, one) => sum + one.count * (one.quotes[method]?.total ?? Number.NaN), 0);

/** The discount of a code is known only once there is an order. A refused code gives none. */
const isUpperBound = (people: number, typed: Typed, answer: ListReading): boolean =>
  people > 1 || (textOf(typed, F.discountCode) !== '' && !answer.problems[F.discountCode]);

/**
 * The sum of the quotes of the whole choice. Before a method is chosen it is the lowest sum, with its method named; an
 * upper bound is the highest sum.
 * @param only the method; the chosen one if left out
 */
export function billOf(priced: Priced, typed: Typed, answer: ListReading, only?: string): Bill {
  const method = only ?? chosenMethod(typed);
  const { networks, words } = priced;
  const chosen = chosenOf(priced, typed, answer);
  const sums = (method ? [method] : Object.keys(networks))
    .map((by) => ({ by, sum: sumBy(by, chosen) }))
    .filter((one) => one.sum >= 0)
    .sort((a, b) => a.sum - b.sum);
  const people = chosen.reduce((all, ticket) => all + ticket.count, 0);
  const all = rowTickets(typed)?.length ?? people;
  const isBound = isUpperBound(all, typed, answer);
  const [one] = chosen;
  const least = sums[0];
  const most = sums.at(-1);
  if (!one || !least || !most) return noBill(priced, typed);

  const { by, sum } = isBound ? most : least;
  const caption = [
    captionOf(people, one, all, words),
    (method !== '' || isBound || most.sum > sum) && words.with.replace('#', networks[by] ?? ''),
    textOf(typed, F.donation) && words.plusDonation,
  ];
  const money = moneyIn(priced);
  return {
    amount: money(sum),
    label: isBound ? words.atMost : words.total,
    caption: caption.filter(Boolean).join(' '),
    lines: linesOf(priced, chosen, by)
      .map(([what, minor]): Bill['lines'][number] => [what, money(minor)])
      .concat(all > people ? [[`${all - people} ${words.stillOpen}`, '–']] : []),
  };
}

function captionOf(people: number, only: PricedTicket, all: number, words: Priced['words']): string {
  if (all > people) return words.peopleOf.replace('#', String(people)).replace('@', String(all));
  return people === 1 ? only.short : words.people.replace('#', String(people));
}

function linesOf({ networks, words }: Priced, chosen: readonly Chosen[], by: string) {
  const [only, another] = chosen;
  if (!only || another || only.count > 1)
    return chosen.map((one) => [`${one.count} × ${one.name}`, sumBy(by, [one])] as const);
  const { price = 0, fee = 0 } = only.quotes[by] ?? {};
  const feeLine = [words.fee.replace('#', networks[by] ?? ''), fee] as const;
  return [[only.name, price] as const, ...(fee > 0 ? [feeLine] : [])];
}

const moneyIn =
  ({ money: { around, digits, locale } }: Priced) =>
  (minor: number): string => {
    const amount = (minor / 10 ** digits).toLocaleString(locale, { minimumFractionDigits: digits });
    return around.replace('#', amount);
  };
