'use client';
// Fields that only questions of an organizer have: apart from the other fields, since the pages of an order do without them.
import type { ComponentProps } from 'react';
import { FieldFrame, useField } from '#components/ui/form/field.tsx';
import type { FieldWords } from '#components/ui/form/field-words.tsx';

type SelectProps = FieldWords & {
  /** Shown before an option is chosen. */
  readonly prompt: string;
  readonly options: readonly string[];
};

/** One of several given values. */
export function SelectField({ name, label, help, optional, prompt, options }: SelectProps) {
  const { typed, aria } = useField(name, help);
  return (
    <FieldFrame name={name} label={label} help={help} optional={optional}>
      <select
        id={name}
        name={name}
        aria-required={!optional || undefined}
        defaultValue={typed ?? ''}
        className="input"
        {...aria}
      >
        <option value="">{prompt}</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

type PartProps = ComponentProps<'input'> & {
  readonly name: string;
  /** Among the fields of its name. */
  readonly index: number;
  readonly help: string | undefined;
};

/** One of the fields of a date. */
export function DatePart({ index, help, ...input }: PartProps) {
  const { values, aria } = useField(input.name, help);
  // An order of earlier holds one ISO date.
  const parts = values.length === 1 ? (values[0] ?? '').split('-').reverse() : values;
  return <input inputMode="numeric" defaultValue={parts[index]} {...aria} {...input} />;
}
