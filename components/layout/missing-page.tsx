// A prerendered page that does not exist: status 404, its words in the HTML. `notFound()` alone leaves the words to the
// browser; inside a Suspense boundary the prerendered HTML contains the fallback, and the status stays.
import { notFound } from 'next/navigation';
import { type ReactNode, Suspense } from 'react';
import { NotFoundWords } from './missing-words.tsx';

function NotFound(): never {
  notFound();
}

export const MissingPage = ({ words = <NotFoundWords /> }: { readonly words?: ReactNode }) => (
  <Suspense fallback={words}>
    <NotFound />
  </Suspense>
);
