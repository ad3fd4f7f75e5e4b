'use client';
// Who runs: one person, or several with fields of their own. With a script several people use the group editor, so each
// form sends only these lines.
import { lazy, type ReactNode } from 'react';
import { useForm } from '#components/ui/form/form-context.tsx';
import type { SeveralProps } from './several-participants.tsx';

/** In a Suspense boundary a lazy part needs a script to appear. Without one the server draws it into the page. */
const SeveralParticipants = lazy(() => import('./several-participants.tsx'));

type Props = Omit<SeveralProps, 'people'> & {
  readonly children: ReactNode;
};

export function ParticipantFields({ children, ...props }: Props) {
  const { people } = useForm().state;
  return people ? <SeveralParticipants {...props} people={people} /> : children;
}
