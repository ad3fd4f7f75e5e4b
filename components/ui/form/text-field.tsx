import type { ComponentProps, ReactNode } from 'react';
import { FieldControl, FieldProblem } from '#components/ui/form/field.tsx';
import { type FieldWords, Help, Label } from '#components/ui/form/field-words.tsx';

type FrameProps = FieldWords & { readonly children: ReactNode };

export const FieldFrame = ({ name, label, help, optional, children }: FrameProps) => (
  <div className="grid content-start gap-1.5">
    <label htmlFor={name} className="font-bold">
      <Label label={label} optional={optional} />
    </label>
    <Help name={name} help={help} />
    <FieldProblem name={name} />
    {children}
  </div>
);

type Props = FieldWords &
  Pick<
    ComponentProps<typeof FieldControl>,
    'inputMode' | 'autoComplete' | 'maxLength' | 'list' | 'value' | 'elsewhere'
  > & {
    /** Only assistive technology gets it: `required` itself would mark empty fields as wrong. The server checks. */
    readonly required?: boolean;
    readonly type?: 'text' | 'email' | 'tel';
  };

export const TextField = ({ label, optional, required, type = 'text', ...control }: Props) => (
  <FieldFrame name={control.name} label={label} help={control.help} optional={optional}>
    <FieldControl
      type={type}
      aria-required={(required ?? !optional) || undefined}
      spellCheck={type === 'text' ? undefined : false}
      {...control}
    />
  </FieldFrame>
);

type AreaProps = FieldWords & {
  readonly required?: boolean;
  readonly rows?: number;
  readonly maxLength: number;
};

export const TextAreaField = ({ label, optional, required, rows = 3, ...control }: AreaProps) => (
  <FieldFrame name={control.name} label={label} help={control.help} optional={optional}>
    <FieldControl
      as="textarea"
      rows={rows}
      aria-required={(required ?? !optional) || undefined}
      {...control}
    />
  </FieldFrame>
);

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
