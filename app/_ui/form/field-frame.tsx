'use client';
// Label, help and problem around a control whose id is its name.
import type { ReactNode } from 'react';
import { FieldProblem } from '#app/_ui/form/field-problem.tsx';
import { helpIdOf } from '#app/_ui/form/use-field.ts';

/** What every framed field is given. */
export type FramedField = {
  readonly name: string;
  readonly label: string;
  readonly help?: string | undefined;
  /** Stands after the label of a field that may stay empty. */
  readonly optional?: string | undefined;
};

type Props = FramedField & { readonly children: ReactNode };

export function FieldFrame({ name, label, help, optional, children }: Props) {
  return (
    <div className="field">
      <label htmlFor={name} className="field-label">
        {label}
        {optional && <span className="font-normal text-quiet"> ({optional})</span>}
      </label>
      {help && (
        <p id={helpIdOf(name)} className="field-help">
          {help}
        </p>
      )}
      {children}
      <FieldProblem name={name} />
    </div>
  );
}
