'use client';
// How many of something: typed, with two big buttons beside it. As text: of a number field that holds anything else a
// browser sends nothing at all, and nobody could say what is wrong.
import { useRef } from 'react';
import { typeInto } from '#app/_ui/form/typed-in.ts';
import { useField } from '#app/_ui/form/use-field.ts';

type Props = {
  readonly name: string;
  readonly value: string;
  readonly most: number;
  readonly words: Readonly<Record<'called' | 'label' | 'more' | 'fewer', string>>;
};

export function QuantityField({ name, value, most, words }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const { typed, aria } = useField(name);
  const step = (by: number) => {
    if (!input.current) return;
    const before = Number.parseInt(input.current.value, 10) || 0;
    typeInto(input.current, String(Math.min(most, Math.max(0, before + by))));
  };
  return (
    <div className="stepper">
      <button type="button" className="step numeral" aria-label={words.fewer} onClick={() => step(-1)}>
        −
      </button>
      <input
        ref={input}
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
      <button type="button" className="step numeral" aria-label={words.more} onClick={() => step(1)}>
        +
      </button>
    </div>
  );
}
