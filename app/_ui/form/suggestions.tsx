'use client';
// Values that fill a field at a touch. Without a script the field is typed into, and these are not shown.
import { useForm } from '#app/_ui/form/form-context.ts';
import { typeInto } from '#app/_ui/form/typed-in.ts';

type Props = {
  readonly field: string;
  readonly label: string;
  readonly values: readonly { readonly value: string; readonly label: string }[];
};

export function Suggestions({ field, label, values }: Props) {
  const { element } = useForm();
  const fill = (value: string) => {
    const input = element.current?.elements.namedItem(field);
    if (input instanceof HTMLInputElement) typeInto(input, value);
  };
  return (
    <fieldset className="suggestions" aria-label={label}>
      {values.map(({ value, label: words }) => (
        <button key={value} type="button" className="suggestion" onClick={() => fill(value)}>
          {words}
        </button>
      ))}
    </fieldset>
  );
}
