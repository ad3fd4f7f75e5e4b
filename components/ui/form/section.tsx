// A section of a form under a numbered heading.
import type { ReactNode } from 'react';
import { FieldProblem } from '#components/ui/form/field.tsx';

type Props = {
  /** Name of an error message for the section as a whole. No control has it; the summary links to it. */
  readonly name?: string;
  readonly title: string;
  readonly help?: string;
  readonly className?: string;
  readonly children: ReactNode;
};

const NUMBERED =
  'before:grid before:size-8 before:flex-none before:place-items-center before:rounded-full before:bg-ink before:text-ground before:text-xl/none before:content-[counter(section)_/_""] forced-colors:before:border';

/** Numbered within the `[counter-reset:section]` of its form. */
export function FormSection({ name, title, help, className = '', children }: Props) {
  return (
    <fieldset
      className={`grid min-w-0 gap-4 [counter-increment:section] ${className}`}
      {...(name && { id: name, tabIndex: -1, 'aria-describedby': `${name}-problem` })}
    >
      <legend className={`display mb-4 flex items-center gap-3 text-3xl/none ${NUMBERED}`}>{title}</legend>
      {help && <p className="-mt-2 text-quiet text-sm">{help}</p>}
      {name && <FieldProblem name={name} />}
      {children}
    </fieldset>
  );
}
