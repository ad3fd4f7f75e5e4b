'use client';
// How many of something: typed, with two big buttons beside it. As text: of a number field that holds anything else a
// browser sends nothing at all, and nobody could say what is wrong.
import type { QuantityGiven } from '#app/_ui/form/quantity-stepper.ts';
import { useField } from '#app/_ui/form/use-field.ts';

type Props = {
  readonly name: string;
  readonly value: string;
  readonly most: number;
  readonly words: Readonly<Record<'called' | 'label' | 'more' | 'fewer', string>>;
};

export function QuantityField({ name, value, most, words }: Props) {
  const { typed, aria } = useField(name);
  const given: QuantityGiven = { name, most };
  return (
    <quantity-stepper data-given={JSON.stringify(given)} className="stepper">
      <button type="button" data-step="-1" className="step numeral" aria-label={words.fewer}>
        −
      </button>
      <input
        id={name}
        name={name}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        aria-label={words.label}
        data-called={words.called}
        defaultValue={typed ?? value}
        className="input numeral"
        {...aria}
      />
      <button type="button" data-step="1" className="step numeral" aria-label={words.more}>
        +
      </button>
    </quantity-stepper>
  );
}
