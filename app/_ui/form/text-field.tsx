'use client';
// One line of text with its label, help and problem.
import type { HTMLInputAutoCompleteAttribute } from 'react';
import { FieldFrame, type FramedField } from '#app/_ui/form/field-frame.tsx';
import { useField } from '#app/_ui/form/use-field.ts';

type Props = FramedField & {
  /** Whether assistive technology calls it needed. Only the server asks: `required` itself marks empty fields as wrong. */
  readonly required?: boolean;
  readonly type?: 'text' | 'email' | 'tel' | 'date';
  readonly inputMode?: 'decimal' | 'url';
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly maxLength?: number;
  readonly value?: string;
  /** No summary stands above it: without a script, an answer that finds it wrong is a page that begins here. */
  readonly beginsHere?: boolean;
};

const BEGINS_HERE = { autoFocus: true };

export function TextField({
  name,
  label,
  help,
  optional,
  required,
  type = 'text',
  value,
  beginsHere,
  ...rest
}: Props) {
  const { typed, problem, aria } = useField(name, help);
  return (
    <FieldFrame name={name} label={label} help={help} optional={optional}>
      <input
        id={name}
        name={name}
        type={type}
        aria-required={(required ?? !optional) || undefined}
        defaultValue={typed ?? value}
        spellCheck={type === 'text' ? undefined : false}
        className="input"
        {...aria}
        {...(beginsHere && problem && BEGINS_HERE)}
        {...rest}
      />
    </FieldFrame>
  );
}
