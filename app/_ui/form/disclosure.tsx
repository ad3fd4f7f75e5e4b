'use client';
// A part of a form that most people pass by: closed until something in it was typed or is wrong.
import type { ReactNode } from 'react';
import { useForm } from '#app/_ui/form/form-context.ts';
import { valuesTyped } from '#app/_ui/form/form-state.ts';

type Props = { readonly summary: string; readonly fields: readonly string[]; readonly children: ReactNode };

export function Disclosure({ summary, fields, children }: Props) {
  const { typed, problems } = useForm().state;
  const open = fields.some(
    (name) => problems[name] || valuesTyped(typed, name).some((value) => value !== ''),
  );
  return (
    <details className="disclosure" open={open} data-fields={fields.join(' ')}>
      <summary>{summary}</summary>
      <div className="grid gap-4">{children}</div>
    </details>
  );
}
