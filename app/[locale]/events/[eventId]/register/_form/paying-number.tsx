'use client';
// The number that pays. Its network is recognized while it is typed and sets the method, as long as it is recognized; what
// the buyer chooses by hand stays. Without a script the server does the same with the post.
import { useEffect, useEffectEvent, useRef } from 'react';
import { useForm } from '#app/_ui/form/form-context.ts';
import { type Typed, valuesTyped } from '#app/_ui/form/form-state.ts';
import { TextField } from '#app/_ui/form/text-field.tsx';
import { typedIn } from '#app/_ui/form/typed-in.ts';
import { useLive } from '#app/_ui/form/use-live.ts';
import { ENTRY_FIELDS as F } from '#lib/registration/entry/entry-form.ts';
import { type MobileNetwork, type NumberPrefixes, recognizeNetwork } from '#lib/shared/mobile-network.ts';

type ByNetwork = Readonly<Record<MobileNetwork, string>>;
type Props = {
  readonly prefixes: NumberPrefixes;
  readonly methods: readonly MobileNetwork[];
  readonly words: {
    readonly label: string;
    readonly help: string;
    readonly optional: string;
    readonly seen: ByNetwork;
    readonly other: ByNetwork;
    readonly notSold: ByNetwork;
  };
};

export function PayingNumber({ prefixes, methods, words }: Props) {
  const { element } = useForm();
  const byHand = useRef(false);

  const follow = useEffectEvent((event: Event) => {
    const form = element.current;
    const name = event.target instanceof HTMLInputElement ? event.target.name : '';
    if (name === F.paymentMethod && event.isTrusted) byHand.current = true;
    if (!form || byHand.current || (name !== F.payingNumber && name !== F.buyerPhone)) return;
    const number = numberIn(typedIn(form));
    const network = recognizeNetwork(number, prefixes);
    if (network || isWhole(number)) choose(form, network);
  });

  // Before the script came, or before a reload: a choice that no number speaks for was made by hand. The only method
  // there is depends on no number either.
  const begin = useEffectEvent(() => {
    const form = element.current;
    if (!form) return;
    const typed = typedIn(form);
    const network = recognizeNetwork(numberIn(typed), prefixes);
    const chosen = valuesTyped(typed, F.paymentMethod).at(-1);
    byHand.current = methods.length === 1 || (chosen !== undefined && chosen !== network);
    if (chosen === undefined) choose(form, network);
  });

  useEffect(() => {
    const form = element.current;
    begin();
    form?.addEventListener('input', follow);
    // Pressing what is chosen already is a choice too, and no input.
    form?.addEventListener('click', follow);
    return () => {
      form?.removeEventListener('input', follow);
      form?.removeEventListener('click', follow);
    };
  }, [element]);

  const said = useLive((typed) => {
    const network = recognizeNetwork(numberIn(typed), prefixes);
    if (!network) return '';
    if (!methods.includes(network)) return words.notSold[network];
    const chosen = valuesTyped(typed, F.paymentMethod).at(-1);
    return chosen && chosen !== network ? words.other[network] : words.seen[network];
  }, {});

  return (
    <div className="grid gap-1.5">
      <TextField
        name={F.payingNumber}
        label={words.label}
        help={words.help}
        optional={words.optional}
        type="tel"
        autoComplete="tel"
        maxLength={32}
      />
      <p role="status" className="font-bold text-good empty:absolute">
        {said}
      </p>
    </div>
  );
}

/** Most people pay from the phone they can be reached at: as long as no other number is given, that one is looked at. */
const numberIn = (typed: Typed): string =>
  valuesTyped(typed, F.payingNumber).at(-1)?.trim() || (valuesTyped(typed, F.buyerPhone).at(-1) ?? '');

/** While she is still typing, the choice does not come and go. */
const isWhole = (number: string): boolean => number.replace(/\D/g, '').length >= 9;

/** What an earlier number chose is taken back by one that fits no network: the buyer is asked instead. */
function choose(form: HTMLFormElement, network: MobileNetwork | null): void {
  const which = network ? `[value=${network}]` : ':checked';
  const choice = form.querySelector<HTMLInputElement>(`[name=${F.paymentMethod}]${which}`);
  const chosen = network !== null;
  if (!choice || choice.checked === chosen) return;
  choice.checked = chosen;
  choice.dispatchEvent(new Event('input', { bubbles: true }));
}
