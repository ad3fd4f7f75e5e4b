// What is said of the network of the number that pays. Pure.
import { type Typed, valuesTyped } from '#components/ui/form/form-state.ts';
import { ENTRY_FIELDS as F } from '#lib/registration/entry/entry-form.ts';
import { type MobileNetwork, type NumberPrefixes, recognizeNetwork } from '#lib/shared/mobile-network.ts';

type ByNetwork = Readonly<Record<MobileNetwork, string>>;

export type Networks = {
  readonly prefixes: NumberPrefixes;
  readonly methods: readonly MobileNetwork[];
  readonly words: { readonly seen: ByNetwork; readonly other: ByNetwork; readonly notSold: ByNetwork };
};

export function networkSaid({ prefixes, methods, words }: Networks, typed: Typed): string {
  const network = recognizeNetwork(numberIn(typed), prefixes);
  if (!network) return '';
  if (!methods.includes(network)) return words.notSold[network];
  const chosen = valuesTyped(typed, F.paymentMethod).at(-1);
  return chosen && chosen !== network ? words.other[network] : words.seen[network];
}

/** Most people pay from the phone they can be reached at: as long as no other number is given, that one is looked at. */
export const numberIn = (typed: Typed): string =>
  valuesTyped(typed, F.payingNumber).at(-1)?.trim() || (valuesTyped(typed, F.buyerPhone).at(-1) ?? '');
