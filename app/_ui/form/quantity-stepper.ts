// The two buttons beside a quantity: one more, one fewer, between none and the most there is.
import { FormPart } from '#app/_ui/form/form-part.ts';
import { type Typed, valuesTyped } from '#app/_ui/form/form-state.ts';
import { typeInto } from '#app/_ui/form/typed-in.ts';

export type QuantityGiven = { readonly name: string; readonly most: number };

export class QuantityStepper extends FormPart<QuantityGiven> {
  protected override start(signal: AbortSignal): void {
    super.start(signal);
    for (const button of this.#steps)
      button.addEventListener('click', () => this.#step(Number(button.dataset.step)), { signal });
  }

  protected override look(typed: Typed): void {
    const { name, most } = this.given;
    const count = numberIn(valuesTyped(typed, name).at(-1) ?? '');
    for (const button of this.#steps) {
      const atEnd = Number(button.dataset.step) > 0 ? count >= most : count <= 0;
      button.setAttribute('aria-disabled', String(atEnd));
    }
  }

  #step(by: number): void {
    const input = this.querySelector('input');
    if (!input) return;
    typeInto(input, String(Math.min(this.given.most, Math.max(0, numberIn(input.value) + by))));
  }

  get #steps(): NodeListOf<HTMLElement> {
    return this.querySelectorAll('[data-step]');
  }
}

const numberIn = (typed: string): number => Number.parseInt(typed, 10) || 0;
