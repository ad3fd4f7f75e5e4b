'use client';
// Several lines of text with their label, help and problem.
import { FieldFrame, type FramedField } from '#app/_ui/form/field-frame.tsx';
import { useField } from '#app/_ui/form/use-field.ts';

type Props = FramedField & {
  readonly required?: boolean;
  readonly rows?: number;
  readonly maxLength: number;
};

export function TextAreaField({ name, label, help, optional, required, rows = 3, maxLength }: Props) {
  const { typed, aria } = useField(name, help);
  return (
    <FieldFrame name={name} label={label} help={help} optional={optional}>
      <textarea
        id={name}
        name={name}
        rows={rows}
        maxLength={maxLength}
        aria-required={(required ?? !optional) || undefined}
        defaultValue={typed}
        className="input"
        {...aria}
      />
    </FieldFrame>
  );
}
