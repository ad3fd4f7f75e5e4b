'use client';
// What all fields have in common: value and error message, tied to label and help for assistive technology.
import { type ComponentProps, createElement, type ReactNode } from 'react';
import { helpIdOf } from '#components/ui/form/field-words.tsx';
import { useForm } from '#components/ui/form/form-context.tsx';
import { valuesOf } from '#lib/shared/posted-values.ts';

type Field = {
  /** The last value; a date has three. */
  readonly typed: string | undefined;
  readonly values: readonly string[];
  readonly problem: string | undefined;
  readonly problemId: string;
  readonly aria: {
    readonly 'aria-invalid': true | undefined;
    readonly 'aria-describedby': string | undefined;
  };
};

export function useField(name: string, help?: string): Field {
  const { typed, problems } = useForm().state;
  const problem = problems[name];
  const problemId = `${name}-problem`;
  const described = [problem && problemId, help && helpIdOf(name)].filter(Boolean).join(' ');
  const values = valuesOf(typed, name);
  return {
    typed: values.at(-1),
    values,
    problem,
    problemId,
    aria: { 'aria-invalid': problem ? true : undefined, 'aria-describedby': described || undefined },
  };
}

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

export const WithoutProblem = ({
  name,
  children,
}: {
  readonly name: string;
  readonly children: ReactNode;
}) => (useField(name).problem ? null : children);

type ControlProps = ComponentProps<'input'> & {
  readonly name: string;
  readonly as?: 'input' | 'textarea' | 'select';
  readonly rows?: number;
  readonly help?: string | undefined;
  /** A value of another control of this name: this one shows it only with an error message. */
  readonly elsewhere?: string | undefined;
  /** Which part of a date it holds. */
  readonly index?: number;
};

export function FieldControl({ as = 'input', help, elsewhere, index, value, ...control }: ControlProps) {
  const { typed, values, problem, aria } = useField(control.name, help);
  const text = index === undefined ? typed : values[index];
  const defaultValue = !problem && text === elsewhere ? value : (text ?? value);
  return createElement(as, { id: control.name, className: 'input', defaultValue, ...aria, ...control });
}

export function HiddenField({ name, value }: { readonly name: string; readonly value: string }) {
  const { typed } = useField(name);
  return <input type="hidden" name={name} value={typed ?? value} />;
}

export type ChoiceInputProps = {
  readonly type: 'radio' | 'checkbox';
  readonly name: string;
  readonly value: string;
  /** The first of a group has the name as its id: the summary links to it. */
  readonly id: string;
  readonly chosen?: boolean;
  /** Only for a checkbox: radio buttons are required as a group. */
  readonly required?: boolean;
  /** Named by the element `<id>-label` and described by `<id>-detail`, not named by its label as a whole. */
  readonly isDescribed?: boolean;
  readonly className?: string;
};

/** A radio button or checkbox, in a label of the caller's own. */
export function ChoiceInput({ chosen = false, required = false, isDescribed, ...input }: ChoiceInputProps) {
  const { values, aria } = useField(input.name);
  const { typed } = useForm().state;
  const described = [aria['aria-describedby'], `${input.id}-detail`].filter(Boolean).join(' ');
  return (
    <input
      {...input}
      aria-required={required || undefined}
      defaultChecked={typed ? values.includes(input.value) : chosen}
      {...aria}
      {...(isDescribed && { 'aria-labelledby': `${input.id}-label`, 'aria-describedby': described })}
    />
  );
}
