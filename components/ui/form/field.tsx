'use client';
import { type ComponentProps, createElement, type ReactNode } from 'react';
import { hasSummary, useForm } from '#components/ui/form/form-context.tsx';
import { helpIdOf } from '#components/ui/form/form-state.ts';
import { valuesOf } from '#lib/shared/posted-values.ts';

const BEGINS_HERE = { autoFocus: true } as const;

export function useField(name: string, help?: string) {
  const { state } = useForm();
  const { typed, problems } = state;
  const problem = problems[name];
  const problemId = `${name}-problem`;
  const described = [problem && problemId, help && helpIdOf(name)].filter(Boolean).join(' ');
  const values = valuesOf(typed, name);
  return {
    /** The last value. A date has three values. */
    typed: values.at(-1),
    values,
    problem,
    problemId,
    /** Set if nothing else is wrong: without a script, the page of the answer opens here. */
    begins: !hasSummary(state) && Object.keys(problems)[0] === name ? BEGINS_HERE : undefined,
    aria: {
      'aria-invalid': problem ? (true as const) : undefined,
      'aria-describedby': described || undefined,
    },
  };
}

type ProblemProps = {
  readonly name: string;
  /** No control has this name, so the page of an answer opens at these words. */
  readonly alone?: boolean;
};

/** Stands above the control, where neither a phone's keyboard nor a bar at the bottom hides it. */
export function FieldProblem({ name, alone = false }: ProblemProps) {
  const { problem, problemId, begins } = useField(name);
  return (
    problem && (
      <p id={problemId} className="problem" tabIndex={-1} {...(alone && begins)}>
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
  /** A value of another control with this name. This control shows it only with an error message. */
  readonly elsewhere?: string | undefined;
  readonly index?: number;
};

export function FieldControl({ as = 'input', help, elsewhere, index, value, ...control }: ControlProps) {
  const { typed, values, problem, begins, aria } = useField(control.name, help);
  const { name, id = name } = control;
  const text = index === undefined ? typed : values[index];
  const defaultValue = !problem && text === elsewhere ? value : (text ?? value);
  return createElement(as, {
    className: 'input',
    defaultValue,
    ...aria,
    ...(id === name && begins),
    ...control,
    id,
  });
}

export function HiddenField({ name, value }: { readonly name: string; readonly value: string }) {
  const { typed } = useField(name);
  return <input type="hidden" name={name} value={typed ?? value} />;
}

export type ChoiceInputProps = {
  readonly type: 'radio' | 'checkbox';
  readonly name: string;
  readonly value: string;
  /** The first of a group has the name as its id, because the summary links to it. */
  readonly id: string;
  readonly chosen?: boolean;
  /** Only a checkbox has it: radio buttons are required as a group. */
  readonly required?: boolean;
  /** The element `<id>-label` names it and `<id>-detail` describes it; otherwise its whole label names it. */
  readonly isDescribed?: boolean;
  readonly className?: string;
};

/** A radio button or checkbox. The caller draws its label. */
export function ChoiceInput({ chosen = false, required = false, isDescribed, ...input }: ChoiceInputProps) {
  const { values, begins, aria } = useField(input.name);
  const { typed } = useForm().state;
  const described = [aria['aria-describedby'], `${input.id}-detail`].filter(Boolean).join(' ');
  return (
    <input
      {...input}
      aria-required={required || undefined}
      defaultChecked={typed ? values.includes(input.value) : chosen}
      {...aria}
      {...(input.id === input.name && begins)}
      {...(isDescribed && { 'aria-labelledby': `${input.id}-label`, 'aria-describedby': described })}
    />
  );
}
