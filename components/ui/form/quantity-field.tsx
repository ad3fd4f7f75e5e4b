'use client';
// A quantity: typed, with two buttons beside it. A text field: a browser posts nothing for a number field that holds
// anything else, and the server could not report the error.
import { useRef } from 'react';
import { useField } from '#components/ui/form/field.tsx';
import { useFormValue } from '#components/ui/form/form-context.tsx';
import { valuesTyped } from '#components/ui/form/form-state.ts';
import { typeInto } from '#components/ui/form/form-values.ts';

type Props = {
  readonly name: string;
  readonly value: string;
  readonly most: number;
  readonly words: Readonly<Record<'label' | 'more' | 'fewer', string>>;
};

export function QuantityField({ name, value, most, words }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const { typed, aria } = useField(name);
  const count = numberIn(useFormValue((all) => valuesTyped(all, name).at(-1) ?? value, { [name]: value }));
  const step = (by: number) => {
    if (!input.current) return;
    typeInto(input.current, String(Math.min(most, Math.max(0, numberIn(input.current.value) + by))));
  };
  return (
    <div className="grid grid-cols-[repeat(3,minmax(0,3rem))] items-center gap-1">
      <button
        type="button"
        className={STEP}
        aria-label={words.fewer}
        aria-disabled={count <= 0}
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
        defaultValue={typed ?? value}
        className="input numeral px-1 text-center text-3xl/none"
        {...aria}
      />
      <button
        type="button"
        className={STEP}
        aria-label={words.more}
        aria-disabled={count >= most}
        onClick={() => step(1)}
      >
        +
      </button>
    </div>
  );
}

const STEP =
  'numeral grid h-[3.25rem] cursor-pointer place-items-center rounded-xl border-[1.5px] border-control-edge text-3xl/none hover:bg-accent-wash aria-disabled:opacity-40 noscript:invisible';

const numberIn = (typed: string): number => Number.parseInt(typed, 10) || 0;
