// Asks the server for the page that is open, and shows it. Nothing happens where nothing comes: whoever asked asks again.
import { redraw } from './redraw.ts';

const LONGEST_ANSWER_MS = 12_000;

let asked = 0;
let shown = 0;

/** An answer that was overtaken by the one to a later question is not shown any more. */
export async function drawPageAnew(): Promise<void> {
  asked += 1;
  const mine = asked;
  try {
    const answer = await fetch(location.href, { signal: AbortSignal.timeout(LONGEST_ANSWER_MS) });
    const html = await answer.text();
    if (!answer.ok || mine < shown) return;
    shown = mine;
    redraw(html, false);
  } catch {
    // No connection, or none that is of use.
  }
}
