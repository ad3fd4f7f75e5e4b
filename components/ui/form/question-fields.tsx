import { FieldControl } from '#components/ui/form/field.tsx';
import type { FieldWords } from '#components/ui/form/field-words.tsx';
import { FieldFrame } from '#components/ui/form/text-field.tsx';

type SelectProps = FieldWords & {
  readonly prompt: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
};

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
