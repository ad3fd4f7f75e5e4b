// The focus of a keyboard goes to the heading when what had it is gone from the page, and nowhere else.
import { LiveElement } from '#app/_script/live-element.ts';
import { REDRAWN } from '#app/_script/redraw.ts';

export class FocusWhenLost extends LiveElement {
  #focused: EventTarget | null = null;

  protected override start(signal: AbortSignal): void {
    // Another heading is another state of the page.
    let shown = this.textContent;
    const remember = ({ target }: FocusEvent) => {
      this.#focused = target;
    };
    const look = () => {
      if (this.textContent === shown) return;
      shown = this.textContent;
      const had = this.#focused;
      const isGone = had instanceof Element && !had.isConnected;
      if (isGone && document.activeElement === document.body) this.querySelector('h1')?.focus();
    };
    document.addEventListener('focusin', remember, { signal });
    document.addEventListener(REDRAWN, look, { signal });
  }
}
