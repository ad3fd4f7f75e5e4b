// The price above the button, said anew with everything that is typed or chosen.
import { FormPart } from '#app/_ui/form/form-part.ts';
import type { Typed } from '#app/_ui/form/form-state.ts';
import { type Priced, priceSaid } from './price-said.ts';

export class PriceLineElement extends FormPart<Priced> {
  protected override look(typed: Typed): void {
    this.say(priceSaid(this.given, typed, this.around.answer));
  }
}
