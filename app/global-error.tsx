'use client';
// Replaces the whole document when even the layout fails. It must not depend on any other file.

type Props = { readonly error: unknown; readonly retry: () => void };

export default function SiteFailed({ retry }: Props) {
  return (
    <html lang="en" style={{ font: '1.2rem/2 system-ui', colorScheme: 'light dark' }}>
      <body>
        <title>Something went wrong</title>
        <main>
          <h1>Something went wrong</h1>
          <p>Loading this page again charges nothing.</p>
          <button type="button" onClick={retry} style={{ font: 'inherit' }}>
            Try again
          </button>
        </main>
      </body>
    </html>
  );
}
