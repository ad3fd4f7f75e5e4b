'use client';
// Replaces the whole document when even the layout fails. It must not depend on any other file.

type Props = { readonly error: unknown; readonly retry: () => void };

const STYLE = `
:root { color-scheme: light dark; font: 106.25%/1.5 system-ui, sans-serif }
body { margin: 0; background: light-dark(#f5f2ec, #131210) }
main { max-width: 40rem; box-sizing: border-box; margin: 4rem auto; padding: 2rem 1.75rem; border-top: 2.5rem solid light-dark(#16130f, #f7f4ee); background: light-dark(#fff, #25221e) }
h1 { margin: 0; line-height: 1.1 }
button { min-height: 3.5rem; border: 0; border-radius: .75rem; padding: 0 1.5rem; background: light-dark(#16130f, #f7f4ee); color: light-dark(#fff, #16130f); font: inherit; font-weight: 700 }
`;

export default function SiteFailed({ retry }: Props) {
  return (
    <html lang="en">
      <body>
        <title>Something went wrong</title>
        <style>{STYLE}</style>
        <main>
          <h1>Something went wrong</h1>
          <p>We couldn’t show this page. Try again in a moment. Trying again charges nothing.</p>
          <button type="button" onClick={retry}>
            Try again
          </button>
        </main>
      </body>
    </html>
  );
}
