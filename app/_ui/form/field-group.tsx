'use client';
// A group of fields where something can be wrong with the choice as a whole: the summary leads to it, and it says what.
import type { ReactNode } from 'react';
import { FieldProblem } from '#app/_ui/form/field-problem.tsx';
import { useField } from '#app/_ui/form/use-field.ts';

type Props = {
  /** What the problem is told under; no field's own name. */
  readonly name: string;
  readonly className?: string;
  /** The legend, and what stands above the problem. */
  readonly head: ReactNode;
  readonly children: ReactNode;
};

export function FieldGroup({ name, className, head, children }: Props) {
  const { problem, aria } = useField(name);
  return (
    <fieldset
      id={name}
      tabIndex={problem ? -1 : undefined}
      aria-describedby={aria['aria-describedby']}
      className={className}
    >
      {head}
      <FieldProblem name={name} />
      {children}
    </fieldset>
  );
}
