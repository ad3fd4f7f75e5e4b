'use client';
// `notFound()` for a page that is rendered per visit.
import { notFound } from 'next/navigation';
import { usePageWithoutScript } from './page-without-script.tsx';

/** `instead`: a prerendered page with the words. */
export function NotFoundOnVisit({ instead }: { readonly instead: string }) {
  usePageWithoutScript(instead);
  return notFound();
}
