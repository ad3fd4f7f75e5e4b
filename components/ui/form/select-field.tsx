'use client';
// One of several given values. Apart from the other fields, since the pages of an order do without it.
import { FieldFrame, type FramedField, useField } from '#components/ui/form/field.tsx';

type SelectProps = FramedField & {
  /** Shown before an option is chosen. */
  readonly prompt: string;
  readonly options: readonly string[];
};

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
