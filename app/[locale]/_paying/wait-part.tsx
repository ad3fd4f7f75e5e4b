// Something is on its way; nothing to do but wait. Without its script the page asks again by itself.
import { ReloadSoon } from '#components/ui/reload-soon.tsx';

const USUAL_SECONDS = 3;
/** Where there is something to read meanwhile, which a drawing anew would interrupt. */
export const CALM_SECONDS = 8;

/** Moves as long as something is on its way. */
const Running = () => (
  <div
    aria-hidden="true"
    className="relative h-2.5 overflow-hidden rounded-full bg-edge forced-color-adjust-none forced-colors:border forced-colors:border-[CanvasText] forced-colors:bg-[Canvas]"
  >
    <div className="absolute inset-y-0 left-0 w-1/2 [translate:50%] bg-accent motion-safe:animate-running forced-colors:bg-[CanvasText]" />
  </div>
);

/** `seconds`: when a page without a script asks again. */
export function WaitPart({ seconds }: { readonly seconds?: number | null }) {
  return (
    <>
      <Running />
      <ReloadSoon seconds={seconds ?? USUAL_SECONDS} />
    </>
  );
}
