'use client';
// Replaces the whole document when even the layout fails. It must not depend on any other file.

type Props = { readonly error: unknown; readonly retry: () => void };

const STYLE =
  ':root{color-scheme:light dark;font:1.06rem/1.5 system-ui}main{max-width:36rem;margin:4rem auto;padding:1rem}button{padding:1rem;font:inherit}';

export default function SiteFailed({ retry }: Props) {
  return (
    <html lang="en">
      <body>
        <title>Something went wrong</title>
        <style>{STYLE}</style>
        <main>
          <h1>Something went wrong</h1>
          <p>We couldn’t show this page just now. Loading it again charges nothing.</p>
          <button type="button" onClick={retry}>
            Try again
          </button>
        </main>
      </body>
    </html>
  );
}
