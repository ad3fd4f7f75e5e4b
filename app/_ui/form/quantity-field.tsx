'use client';
// How many of something: typed, with two big buttons beside it. As text: of a number field that holds anything else a
// browser sends nothing at all, and nobody could say what is wrong.
import { useRef } from 'react';
import { valuesTyped } from '#app/_ui/form/form-state.ts';
import { typeInto } from '#app/_ui/form/typed-in.ts';
import { useField } from '#app/_ui/form/use-field.ts';
import { useLive } from '#app/_ui/form/use-live.ts';

type Props = {
  readonly name: string;
  readonly value: string;
  readonly most: number;
  readonly words: Readonly<Record<'called' | 'label' | 'more' | 'fewer', string>>;
};

export function QuantityField({ name, value, most, words }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const { typed, aria } = useField(name);
  const count = useLive((all) => valuesTyped(all, name).at(-1) ?? value, { [name]: value });
  const step = (by: number) => {
    if (!input.current) return;
    const before = numberIn(input.current.value);
    typeInto(input.current, String(Math.min(most, Math.max(0, before + by))));
  };
  return (
    <div className="stepper">
      <button
        type="button"
        className="step numeral"
        aria-label={words.fewer}
        aria-disabled={numberIn(count) <= 0}
        onClick={() => step(-1)}
      >
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
      <button
        type="button"
        className="step numeral"
        aria-label={words.more}
        aria-disabled={numberIn(count) >= most}
        onClick={() => step(1)}
      >
        +
      </button>
    </div>
  );
}

const numberIn = (typed: string): number => Number.parseInt(typed, 10) || 0;
