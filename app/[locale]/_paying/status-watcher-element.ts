// Knows when the page is out of date, which is drawn anew then, and lets the buyer's browser remember what is not paid.
import { LiveElement } from '#app/_script/live-element.ts';
import { drawPageAnew } from '#app/_script/page-anew.ts';
import { keepsUpToDate } from '#app/_ui/kept-up-to-date.ts';
import { ORDER_STATUS_EVENT, type OrderStatus } from '#lib/browser/order-status.ts';
import { rememberUnpaid } from '#lib/browser/unpaid-order.ts';
import { watchOrder } from '#lib/browser/watch-order.ts';

export type WatcherGiven = {
  readonly address: string;
  /** What the server has drawn. */
  readonly drawn: OrderStatus;
  readonly connectionLost: string;
  /** The buyer's own order, and its race; not told where somebody else pays. */
  readonly order?: string;
  readonly race?: string;
};

/** A drawing that was asked for may be on its way over a slow line, or may have been lost with the connection. */
const DRAW_AGAIN_MS = 6_000;

export class StatusWatcher extends LiveElement<WatcherGiven> {
  protected override start(signal: AbortSignal): void {
    const { address, drawn, connectionLost } = this.given;
    keepsUpToDate();
    this.#remember(drawn);
    let askedAt = Number.NEGATIVE_INFINITY;
    const stop = watchOrder(address, drawn, {
      lost: () => this.#say(connectionLost),
      status: (status) => {
        this.#say('');
        this.#remember(status);
        dispatchEvent(new CustomEvent(ORDER_STATUS_EVENT, { detail: status }));
        if (status.version === drawn.version || Date.now() - askedAt < DRAW_AGAIN_MS) return;
        askedAt = Date.now();
        void drawPageAnew();
      },
    });
    signal.addEventListener('abort', stop);
  }

  #remember(status: OrderStatus): void {
    const { order, race } = this.given;
    if (order && race) rememberUnpaid(race, order, status);
  }

  #say(words: string): void {
    if (this.firstElementChild) this.say(words, this.firstElementChild);
  }
}
