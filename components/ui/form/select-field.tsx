'use client';
// One of several given values: a select, and buttons that fill a text field. Apart from the other fields, since the pages
// of an order do without them.
import { FieldFrame, type FramedField, useField } from '#components/ui/form/field.tsx';
import { useForm } from '#components/ui/form/form-context.tsx';
import { typeInto } from '#components/ui/form/form-values.ts';

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

type SuggestionsProps = {
  readonly field: string;
  readonly label: string;
  readonly values: readonly { readonly value: string; readonly label: string }[];
};

/** Buttons that fill a field. Hidden without a script. */
export function Suggestions({ field, label, values }: SuggestionsProps) {
  const { element } = useForm();
  const fill = (value: string) => {
    const input = element.current?.elements.namedItem(field);
    if (input instanceof HTMLInputElement) typeInto(input, value);
  };
  return (
    <fieldset className="flex flex-wrap gap-2 noscript:hidden" aria-label={label}>
      {values.map(({ value, label: words }) => (
        <button
          key={value}
          type="button"
          className="min-h-[3rem] cursor-pointer rounded-full border-[1.5px] border-control-edge px-3 font-bold hover:bg-accent-wash"
          onClick={() => fill(value)}
        >
          {words}
        </button>
      ))}
    </fieldset>
  );
}
