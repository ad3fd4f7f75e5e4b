'use client';
// The last resort, when even the document could not be made: nothing but what this file brings along.

type Props = { readonly error: unknown; readonly retry: () => void };

export default function SiteFailed({ retry }: Props) {
  return (
    <html lang="en">
      <body style={{ colorScheme: 'light dark', font: '1.1em/1.5 system-ui', margin: '4rem 1rem' }}>
        <title>Something went wrong</title>
        <main>
          <h1>Something went wrong</h1>
          <p>The page could not be shown. Please try again in a moment: that never charges you twice.</p>
          <button
            type="button"
            onClick={retry}
            style={{ minHeight: '3rem', padding: '0 1.5rem', font: 'inherit' }}
          >
            Try again
          </button>
        </main>
      </body>
    </html>
  );
}
