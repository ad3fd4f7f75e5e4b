// Asks for its page again every so often, as long as the page's script does not: by the browser where scripts are off, by
// a few bytes inside the page where they are on and that one did not arrive.
import { reloadScript } from '#components/ui/inline-scripts/reload-script.ts';

/** `seconds`: after which a page without scripts asks again. */
export function ReloadSoon({ seconds }: { readonly seconds: number }) {
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content={String(seconds)} />
      </noscript>
      <script>{reloadScript(seconds)}</script>
    </>
  );
}
