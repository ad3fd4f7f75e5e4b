// The place in the line as the watcher last heard it: it moves without the page being drawn anew, because two thousand
// pages that are would be the end of the server.
import { LiveElement } from '#app/_script/live-element.ts';
import { ORDER_STATUS_EVENT } from '#lib/browser/order-status.ts';
import { type EstimateWords, estimateWords } from './estimate-words.ts';

export class LinePlace extends LiveElement<EstimateWords> {
  protected override start(signal: AbortSignal): void {
    const words = this.given;
    const [place, estimate] = this.children;
    const hear = ({ detail: { line } }: WindowEventMap[typeof ORDER_STATUS_EVENT]) => {
      if (!line || !place || !estimate) return;
      place.textContent = String(line.position);
      estimate.textContent = estimateWords(line.estimateSeconds, words);
    };
    addEventListener(ORDER_STATUS_EVENT, hear, { signal });
  }
}
