// Asks this browser for an order of the race that is not paid yet, and uncovers the way to it.
import { LiveElement } from '#app/_script/live-element.ts';
import { findUnpaid } from '#lib/browser/unpaid-order.ts';

export type UnpaidGiven = {
  readonly race: string;
  /** The order whose form is filled in anew already. */
  readonly shown: string | null;
  /** What stands before an order in its page's address. */
  readonly orders: string;
};

/** Some connections swallow everything: what is remembered is shown then. */
const LONGEST_ANSWER_MS = 4_000;

export class UnpaidOrderElement extends LiveElement<UnpaidGiven> {
  protected override start(signal: AbortSignal): void {
    const { race, shown, orders } = this.given;
    findUnpaid(race, AbortSignal.timeout(LONGEST_ANSWER_MS)).then((order) => {
      const [said, link] = [this.querySelector('p'), this.querySelector('a')];
      if (signal.aborted || !said || !link || order === null || order === shown) return;
      link.href = orders + order;
      said.hidden = false;
    });
  }
}
