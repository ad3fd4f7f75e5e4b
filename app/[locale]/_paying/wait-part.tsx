// Something is on its way; nothing to do but wait. Without its script the page asks again by itself.
import { ReloadSoon } from '#components/ui/reload-soon.tsx';

const USUAL_SECONDS = 3;
/** Where there is something to read meanwhile, which a drawing anew would interrupt. */
export const CALM_SECONDS = 8;

/** `seconds`: when a page without a script asks again. */
export function WaitPart({ seconds }: { readonly seconds?: number | null }) {
  return (
    <>
      <div className="running" aria-hidden="true" />
      <ReloadSoon seconds={seconds ?? USUAL_SECONDS} />
    </>
  );
}
