// Says anew what the quantities are for once a list is pasted.
import { FormPart } from '#app/_ui/form/form-part.ts';
import type { Typed } from '#app/_ui/form/form-state.ts';
import { hasList } from './entry-counts.ts';

export type TicketsHelpGiven = { readonly several: string; readonly byList: string };

export class TicketsHelpElement extends FormPart<TicketsHelpGiven> {
  protected override look(typed: Typed): void {
    const { several, byList } = this.given;
    this.say(hasList(typed) ? byList : several);
  }
}
