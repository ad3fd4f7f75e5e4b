'use client';
// What all fields have in common: value, error message, label and help, tied together for assistive technology.
import type { ReactNode } from 'react';
import { useForm } from '#components/ui/form/form-context.tsx';
import { valuesTyped } from '#components/ui/form/form-state.ts';

type Field = {
  /** The last value; a date has three. */
  readonly typed: string | undefined;
  readonly values: readonly string[];
  readonly problem: string | undefined;
  readonly problemId: string;
  /** Whether a choice is ticked; `byDefault` before the first answer. */
  readonly isChosen: (value: string, byDefault: boolean) => boolean;
  /** For the control itself. */
  readonly aria: {
    readonly 'aria-invalid': true | undefined;
    readonly 'aria-describedby': string | undefined;
  };
};

/** Id of the help text that describes a control. */
export const helpIdOf = (name: string): string => `${name}-help`;

/** State of one field of the form around it. `help`: the help text, if there is one. */
export function useField(name: string, help?: string): Field {
  const { typed, problems } = useForm().state;
  const problem = problems[name];
  const problemId = `${name}-problem`;
  const described = [problem && problemId, help && helpIdOf(name)].filter(Boolean).join(' ');
  const values = valuesTyped(typed, name);
  return {
    typed: values.at(-1),
    values,
    problem,
    problemId,
    isChosen: (value, byDefault) => (typed ? values.includes(value) : byDefault),
    aria: { 'aria-invalid': problem ? true : undefined, 'aria-describedby': described || undefined },
  };
}

/** Error message of one field. */
export function FieldProblem({ name }: { readonly name: string }) {
  const { problem, problemId } = useField(name);
  return (
    problem && (
      <p id={problemId} className="problem">
        {problem}
      </p>
    )
  );
}

export type FramedField = {
  readonly name: string;
  readonly label: string;
  readonly help?: string | undefined;
  /** Word after the label of a field that may stay empty. */
  readonly optional?: string | undefined;
};

const Label = ({ label, optional }: Pick<FramedField, 'label' | 'optional'>) => (
  <>
    {label}
    {optional && <span className="font-normal text-quiet"> ({optional})</span>}
  </>
);

const Help = ({ name, help }: Pick<FramedField, 'name' | 'help'>) =>
  help && (
    <p id={helpIdOf(name)} className="text-quiet text-sm">
      {help}
    </p>
  );

type FrameProps = FramedField & { readonly children: ReactNode };

/** Label, help and error message around a control whose id is its name. */
export const FieldFrame = ({ name, label, help, optional, children }: FrameProps) => (
  <div className="grid content-start gap-1.5">
    <label htmlFor={name} className="font-bold">
      <Label label={label} optional={optional} />
    </label>
    <Help name={name} help={help} />
    {children}
    <FieldProblem name={name} />
  </div>
);

/** The same around several controls of one name. `choose`: one of them must be chosen, or may. */
export const GroupFrame = ({
  name,
  label,
  help,
  optional,
  choose = false,
  children,
}: FrameProps & { readonly choose?: boolean }) => (
  <fieldset
    className="grid min-w-0 content-start gap-1.5"
    aria-describedby={help && helpIdOf(name)}
    {...(choose && { role: 'radiogroup', 'aria-required': !optional || undefined })}
  >
    <legend className="mb-1.5 font-bold">
      <Label label={label} optional={optional} />
    </legend>
    <Help name={name} help={help} />
    {children}
    <FieldProblem name={name} />
  </fieldset>
);

/** A hidden value that an answer or a draft may replace. */
export function HiddenField({ name, value }: { readonly name: string; readonly value: string }) {
  const { typed } = useField(name);
  return <input type="hidden" name={name} value={typed ?? value} />;
}
