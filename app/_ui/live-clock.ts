// Counts down what the server drew (`Countdown`). The server's clock counts, not the phone's: only what has passed since
// is measured here.
import { LiveElement } from '#app/_script/live-element.ts';
import { clockAt, OVER } from './clock-at.ts';

/** Both in milliseconds of the server's clock. */
export type ClockGiven = { readonly until: number; readonly now: number };

export class LiveClock extends LiveElement<ClockGiven> {
  protected override start(signal: AbortSignal): void {
    const { until, now } = this.given;
    const begun = Date.now();
    const timer = setInterval(() => this.#show(clockAt(until - now - (Date.now() - begun))), 1000);
    signal.addEventListener('abort', () => clearInterval(timer));
  }

  #show(clock: string): void {
    const figure = this.querySelector('[data-clock]');
    if (figure) figure.textContent = clock;
    const instead = this.querySelector<HTMLElement>('[data-over]');
    if (!instead) return;
    for (const part of this.querySelectorAll<HTMLElement>(':scope > *'))
      part.hidden = (part === instead) !== (clock === OVER);
  }
}
