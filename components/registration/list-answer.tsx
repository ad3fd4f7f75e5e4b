'use client';
// What the server read from a list that was pasted without a script; with one the group's editor takes its place. Only these lines
// are sent with every form.
import { lazy } from 'react';
import { useForm } from '#components/ui/form/form-context.tsx';

/** Without a Suspense boundary around it the server draws it into the page, also for browsers without a script. */
const ListPanels = lazy(() => import('./list-panels.tsx'));

export function ListAnswer() {
  const { table } = useForm().state;
  return table && <ListPanels {...table} />;
}
