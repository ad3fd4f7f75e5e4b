'use client';
// Replaces the whole document when even the layout fails. It must not depend on any other file.

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
