// Starts what keeps this page for a moment without network, and leaves a kept copy as soon as the storefront answers.
// Nothing to see, and nothing lost where it is not known.
import { LiveElement } from '#app/_script/live-element.ts';
import { keepPage } from '#lib/browser/keep-page.ts';
import { leaveKeptCopy } from '#lib/browser/leave-kept-copy.ts';

export type KeeperGiven = {
  /** Of the line that only a kept copy shows. */
  readonly line: string;
  /** Where the order's status is asked for. */
  readonly address: string;
};

const KEEPER = '/order-keeper.js';

/** Some browsers refuse in private windows: the page is then as it was before. */
const keep = (since?: number): void => void keepPage(KEEPER, since).catch(() => {});

export class StartKeeper extends LiveElement<KeeperGiven> {
  protected override start(signal: AbortSignal): void {
    const { line, address } = this.given;
    if (document.getElementById(line)?.hidden === false)
      signal.addEventListener('abort', leaveKeptCopy(address));
    else keep();
    signal.addEventListener('abort', () => queueMicrotask(() => this.#look()));
  }

  /** Drawn anew without this, a refunded order for instance: no copy must go on saying that it is paid. */
  #look(): void {
    // It may only have been moved.
    if (!this.isConnected) keep(Number.POSITIVE_INFINITY);
  }
}
