'use client';
// What the server read from a list that was pasted without a script. With a script the group editor takes its place.
// Each form sends only these lines.
import { lazy } from 'react';
import { useForm } from '#components/ui/form/form-context.tsx';

const ListPanels = lazy(() => import('./list-panels.tsx'));

export function ListAnswer() {
  const { table } = useForm().state;
  return table && <ListPanels {...table} />;
}
