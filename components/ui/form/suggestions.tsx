'use client';
// Buttons that fill a field. Hidden without a script.
import { useForm } from '#components/ui/form/action-form.tsx';
import { typeInto } from '#components/ui/form/form-values.ts';

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
