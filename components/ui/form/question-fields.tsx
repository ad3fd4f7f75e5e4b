// Fields that only questions of an organizer have.
import { FieldControl } from '#components/ui/form/field.tsx';
import type { FieldWords } from '#components/ui/form/field-words.tsx';
import { FieldFrame } from '#components/ui/form/text-field.tsx';

type SelectProps = FieldWords & {
  /** Shown before an option is chosen. */
  readonly prompt: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
};

/** One of several given values. */
export const SelectField = ({ name, label, help, optional, prompt, options }: SelectProps) => (
  <FieldFrame name={name} label={label} help={help} optional={optional}>
    <FieldControl as="select" name={name} help={help} value="" aria-required={!optional || undefined}>
      <option value="">{prompt}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </FieldControl>
  </FieldFrame>
);
