// Shows the prices of the chosen kinds of entry, or the least of all while none is chosen.
import { FormPart } from '#app/_ui/form/form-part.ts';
import type { Typed } from '#app/_ui/form/form-state.ts';
import { chosenKinds } from './entry-counts.ts';

/** Is given the ids of all kinds. */
export class MethodPricesElement extends FormPart<readonly string[]> {
  protected override look(typed: Typed): void {
    const chosen = chosenKinds(this.given, typed, this.around.answer);
    for (const line of this.querySelectorAll<HTMLElement>('[data-kind]'))
      line.hidden = !chosen.includes(line.dataset.kind ?? '');
    for (const line of this.querySelectorAll<HTMLElement>('[data-least]')) line.hidden = chosen.length > 0;
  }
}
