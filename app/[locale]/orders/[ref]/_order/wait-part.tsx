// Something is on its way; nothing to do but wait. Without a script the browser asks again by itself.
const SECONDS = 3;

export function WaitPart() {
  return (
    <>
      <div className="running" aria-hidden="true" />
      <noscript>
        <meta httpEquiv="refresh" content={String(SECONDS)} />
      </noscript>
    </>
  );
}
