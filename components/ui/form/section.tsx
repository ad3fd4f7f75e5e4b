import type { ReactNode } from 'react';
import { FieldProblem } from '#components/ui/form/field.tsx';

type Props = {
  /** Name of an error message for the whole section. No control has it, so the summary links to the section. */
  readonly name?: string;
  readonly title: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
};

export function FormSection({ name, title, className = '', children }: Props) {
  return (
    <fieldset
      className={`section ${className}`}
      {...(name && { id: name, tabIndex: -1, 'aria-describedby': `${name}-problem` })}
    >
      <legend className={'display section-title'}>{title}</legend>
      {name && <FieldProblem name={name} alone />}
      {children}
    </fieldset>
  );
}
