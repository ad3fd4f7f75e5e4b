'use client';
// A quantity: typed, with two buttons beside it. A text field: a browser posts nothing for a number field that holds
// anything else, and the server could not report the error.
import { useRef } from 'react';
import { useField } from '#components/ui/form/field.tsx';
import { typeInto } from '#components/ui/form/form-values.ts';

type Props = {
  readonly name: string;
  readonly most: number;
  readonly words: Readonly<Record<'label' | 'more' | 'fewer', string>>;
};

export function QuantityField({ name, most, words }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const { typed, aria } = useField(name);
  const step = (by: number) => {
    if (!input.current) return;
    typeInto(input.current, String(Math.min(most, Math.max(0, numberIn(input.current.value) + by))));
  };
  return (
    <div className="grid grid-cols-3 items-center overflow-hidden rounded-xl border-[1.5px] border-control-edge bg-sheet has-aria-invalid:border-bad">
      <button type="button" className={STEP} aria-label={words.fewer} onClick={() => step(-1)}>
        {/* A minus sign would make the prerendered page one of two bytes a character. */}
        <span className="mx-auto block w-3 border-t-3" />
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
        placeholder="0"
        defaultValue={typed}
        className="numeral h-13 w-full min-w-0 bg-transparent px-1 text-center text-2xl/none -outline-offset-3 placeholder:text-quiet"
        {...aria}
      />
      <button type="button" className={STEP} aria-label={words.more} onClick={() => step(1)}>
        +
      </button>
    </div>
  );
}

const STEP =
  'numeral h-13 min-w-12 cursor-pointer text-2xl/none -outline-offset-3 hover:bg-accent-wash noscript:invisible';

const numberIn = (typed: string): number => Number.parseInt(typed, 10) || 0;
