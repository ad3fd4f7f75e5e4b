'use client';
// Asked only when this phone number is known for this race already. Says nothing of the other entry.
import type { ReactNode } from 'react';
import { ChoiceField } from '#app/_ui/form/choice-field.tsx';
import { FieldProblem } from '#app/_ui/form/field-problem.tsx';
import { useForm } from '#app/_ui/form/form-context.ts';
import { valuesTyped } from '#app/_ui/form/form-state.ts';

type Props = {
  readonly name: string;
  /** The way to the other entry, for whoever knows its code. */
  readonly find: ReactNode;
  readonly children: ReactNode;
};

export function SecondEntryPart({ name, find, children }: Props) {
  const { typed, problems } = useForm().state;
  if (!problems[name] && valuesTyped(typed, name).length === 0) return null;
  return (
    <div className="notice notice-warn grid gap-3">
      <FieldProblem name={name} />
      <ChoiceField type="checkbox" name={name} value="yes" id={name} required={false}>
        {children}
      </ChoiceField>
      {find}
    </div>
  );
}
