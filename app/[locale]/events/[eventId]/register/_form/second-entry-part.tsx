'use client';
// Asked only when this phone number is known for this race already. Says no more of the other entry than whether it is paid.
import type { ReactNode } from 'react';
import { ChoiceField } from '#components/ui/form/choice-field.tsx';
import { useForm } from '#components/ui/form/form-context.ts';
import { valuesTyped } from '#components/ui/form/form-state.ts';
import { useField } from '#components/ui/form/use-field.ts';

type Props = {
  readonly name: string;
  /** The way to the other entry, for whoever knows its code. */
  readonly find: ReactNode;
  readonly children: ReactNode;
};

export function SecondEntryPart({ name, find, children }: Props) {
  const { typed } = useForm().state;
  const { problem, problemId } = useField(name);
  if (!problem && valuesTyped(typed, name).length === 0) return null;
  return (
    <div className="notice notice-warn grid gap-3">
      {/* Above the form it can be read by everybody; here it describes the box. */}
      {problem && (
        <p id={problemId} hidden>
          {problem}
        </p>
      )}
      <ChoiceField type="checkbox" name={name} value="yes" id={name} required={false}>
        {children}
      </ChoiceField>
      {find}
    </div>
  );
}
