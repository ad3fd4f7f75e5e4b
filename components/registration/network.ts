// The network of the number that pays: what the form says of it, and which payment method follows from it. Pure.
import { type Typed, valuesTyped } from '#components/ui/form/form-state.ts';
import { ENTRY_FIELDS as F } from '#lib/registration/entry/entry-form.ts';
import { type MobileNetwork, type NumberPrefixes, recognizeNetwork } from '#lib/shared/mobile-network.ts';

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
