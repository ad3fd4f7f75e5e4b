'use client';
// The last resort, when even the document could not be made: nothing but what this file brings along.
import './_ui/last-resort.css';

type Props = { readonly error: unknown; readonly retry: () => void };

export default function SiteFailed({ retry }: Props) {
  return (
    <html lang="en">
      <body>
        <title>Something went wrong</title>
        <main>
          <h1>Something went wrong</h1>
          <p>The page could not be shown. Nothing was charged by opening it. Please try again in a moment.</p>
          <button type="button" onClick={retry}>
            Try again
          </button>
        </main>
      </body>
    </html>
  );
}
