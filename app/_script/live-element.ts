// What our elements have in common: they hold what the server drew, know what it handed them, and let go of everything
// they listen to when they leave the page.

export abstract class LiveElement<Given = undefined> extends HTMLElement {
  static readonly observedAttributes = ['data-given'];
  #here: AbortController | undefined;

  /** What the server handed over, as JSON. */
  get given(): Given {
    return JSON.parse(this.dataset.given ?? 'null');
  }

  /**
   * Called when the element comes into the page, and again whenever the server hands it anything else. `signal` ends with
   * that: listeners and questions take it.
   */
  protected abstract start(signal: AbortSignal): void;

  /** The same words once more are no news: they would be announced again. */
  protected say(words: string, place: Element = this): void {
    if (place.textContent !== words) place.textContent = words;
  }

  connectedCallback(): void {
    this.#restart();
  }

  disconnectedCallback(): void {
    this.#here?.abort();
    this.#here = undefined;
  }

  attributeChangedCallback(_name: string, before: string | null, now: string | null): void {
    if (this.#here && before !== now) this.#restart();
  }

  // A new drawing may put an element into the page before what stands in it.
  #restart(): void {
    this.#here?.abort();
    this.#here = new AbortController();
    const { signal } = this.#here;
    queueMicrotask(() => {
      if (!signal.aborted) this.start(signal);
    });
  }
}
