'use client';
// A page of the desk that a member may not open, or that does not exist: status 403 or 404, with words also without a script.
import { forbidden, notFound } from 'next/navigation';
import { usePageWithoutScript } from '#components/layout/page-without-script.tsx';
import { type DeskRefusal, REFUSAL_PATHS } from './refusal.ts';

export function RefusedOnVisit({ what }: { readonly what: DeskRefusal }) {
  usePageWithoutScript(REFUSAL_PATHS[what]);
  if (what === 'forbidden') forbidden();
  return notFound();
}
