'use client';
// A part of a form that most buyers skip: closed until it holds a value or an error.
import type { ReactNode } from 'react';
import { useForm } from '#components/ui/form/action-form.tsx';
import { valuesTyped } from '#components/ui/form/form-state.ts';

type Props = { readonly summary: string; readonly fields: readonly string[]; readonly children: ReactNode };

export function Disclosure({ summary, fields, children }: Props) {
  const { typed, problems } = useForm().state;
  const open = fields.some(
    (name) => problems[name] || valuesTyped(typed, name).some((value) => value !== ''),
  );
  return (
    <details className="disclosure" open={open}>
      <summary>{summary}</summary>
      <div className="grid gap-4">{children}</div>
    </details>
  );
}
