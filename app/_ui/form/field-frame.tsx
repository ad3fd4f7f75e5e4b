'use client';
// Label, help and problem around a control whose id is its name.
import type { ReactNode } from 'react';
import { FieldProblem } from '#app/_ui/form/field-problem.tsx';

type Props = {
  readonly name: string;
  readonly label: string;
  readonly help?: string | undefined;
  readonly optional?: string | undefined;
  readonly children: ReactNode;
};

export function FieldFrame({ name, label, help, optional, children }: Props) {
  return (
    <div className="field">
      <label htmlFor={name} className="field-label">
        {label}
        {optional && <span className="font-normal text-quiet"> ({optional})</span>}
      </label>
      {help && (
        <p id={`${name}-help`} className="field-help">
          {help}
        </p>
      )}
      {children}
      <FieldProblem name={name} />
    </div>
  );
}
