// Instead of a prerendered page that does not exist: answers 404 with its words drawn on the server. A bare `notFound()`
// leaves the body to a script; inside a boundary the prerender keeps the status and draws the boundary's fallback.
import { notFound } from 'next/navigation';
import { type ReactNode, Suspense } from 'react';
import { NotFoundWords } from './not-found-words.tsx';

function Nothing(): never {
  notFound();
}

export const MissingPage = ({ words = <NotFoundWords /> }: { readonly words?: ReactNode }) => (
  <>
    <Suspense fallback={words}>
      <Nothing />
    </Suspense>
  </>
);
