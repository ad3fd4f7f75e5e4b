'use client';
// Parts of one person's form that depend on the chosen ticket type or on the date of birth. What is hidden is not
// checked. Only `asked-if.tsx` loads it.
import type { ReactNode } from 'react';
import { useFormValue } from '#components/ui/form/form-context.tsx';
import type { Typed } from '#components/ui/form/form-state.ts';
import { isAsked, isChild, isoDateOf, type When } from '#lib/registration/asked-questions.ts';
import * as F from '#lib/registration/registration-fields.ts';
import { textOf, valuesOf } from '#lib/shared/posted-values.ts';

export type ChildProps = {
  /** Names of the fields that ask for a date of birth. The fields of further participants have the same endings. */
  readonly birthFields: readonly string[];
  /** ISO date. */
  readonly raceDay: string;
  readonly fresh: Typed;
  readonly children: ReactNode;
};

const bornIn = (typed: Typed, fields: readonly string[]): string =>
  fields.map((field) => isoDateOf(valuesOf(typed, field))).find(Boolean) ?? '';

const isMinor = (typed: Typed): boolean => textOf(typed, F.minor) !== '';

export type QuestionProps = ChildProps & {
  readonly when: When;
  readonly required: boolean;
  readonly className: string;
};

/** Without a script the server's answer brings a required question. An optional question is always there. */
export function AskedIfScripted({
  when,
  birthFields,
  raceDay,
  required,
  fresh,
  className,
  children,
}: QuestionProps) {
  const isShown = useFormValue((typed) => {
    const ticket = textOf(typed, F.oneTicket) || null;
    return isAsked({ when }, { ticket, bornOn: bornIn(typed, birthFields), minor: isMinor(typed) }, raceDay);
  }, fresh);
  return (
    <div className={`${className} ${isShown ? 'grid' : required ? 'hidden' : 'hidden noscript:grid'}`}>
      {children}
    </div>
  );
}

/** The guardian's fields. They are shown once a date of birth is that of a child. */
export function ForChildScripted({ birthFields, raceDay, fresh, children }: ChildProps) {
  const isShown = useFormValue((typed) => {
    const all = Object.keys(typed).filter((name) =>
      birthFields.some((field) => name === field || name.endsWith(`.${field.replace('question', 'answer')}`)),
    );
    return all.some((field) => isChild({ bornOn: bornIn(typed, [field]), minor: false }, raceDay));
  }, fresh);
  return <div className={isShown ? 'grid' : 'hidden'}>{children}</div>;
}
