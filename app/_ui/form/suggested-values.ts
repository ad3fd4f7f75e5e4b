// Buttons that fill a field with what they stand for.
import { LiveElement } from '#app/_script/live-element.ts';
import { typeInto } from '#app/_ui/form/typed-in.ts';

/** Is given the field's name. */
export class SuggestedValues extends LiveElement<string> {
  protected override start(signal: AbortSignal): void {
    this.addEventListener('click', ({ target }) => this.#fill(target), { signal });
  }

  #fill(button: EventTarget | null): void {
    const input = this.closest('form')?.elements.namedItem(this.given);
    if (button instanceof HTMLButtonElement && input instanceof HTMLInputElement)
      typeInto(input, button.value);
  }
}
