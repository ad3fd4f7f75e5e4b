'use client';
// Who runs: one person, or several with fields of their own. Several fill in the group's editor with a script: only these lines are
// sent with every form.
import { lazy, type ReactNode } from 'react';
import { useForm } from '#components/ui/form/form-context.tsx';
import type { SeveralProps } from './several-participants.tsx';

/** Without a Suspense boundary around it the server draws it into the page, also for browsers without a script. */
const SeveralParticipants = lazy(() => import('./several-participants.tsx'));

type Props = Omit<SeveralProps, 'people'> & {
  readonly children: ReactNode;
};

export function ParticipantFields({ children, ...props }: Props) {
  const { people } = useForm().state;
  return people ? <SeveralParticipants {...props} people={people} /> : children;
}
