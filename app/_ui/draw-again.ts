// Has the page drawn anew every so many seconds, while somebody looks at it.
import { LiveElement } from '#app/_script/live-element.ts';
import { drawPageAnew } from '#app/_script/page-anew.ts';
import { keepsUpToDate } from '#app/_ui/kept-up-to-date.ts';

export class DrawAgain extends LiveElement<number> {
  protected override start(signal: AbortSignal): void {
    // `ReloadSoon`, which stands beside it, does the same until now.
    keepsUpToDate();
    const timer = setInterval(() => document.hidden || void this.#draw(), this.given * 1000);
    signal.addEventListener('abort', () => clearInterval(timer));
  }

  /** The page that comes at last may have scripts inside, which only run where it is loaded. */
  async #draw(): Promise<void> {
    await drawPageAnew();
    if (!this.isConnected) location.reload();
  }
}
