// A part of a form that follows its fields while they are typed: names for each entry, the price of what is chosen.
import { LiveElement } from '#app/_script/live-element.ts';
import type { Typed } from '#app/_ui/form/form-state.ts';
import { BEGIN, type InPlaceForm, TYPED } from '#app/_ui/form/in-place-form.ts';

export abstract class FormPart<Given> extends LiveElement<Given> {
  protected get form(): HTMLFormElement {
    const form = this.closest('form');
    if (!form) throw new Error('no form');
    return form;
  }

  /** What the form is in: at its `start` a part may be there before that has come to life. */
  protected get around(): InPlaceForm {
    const around = this.closest('in-place-form');
    if (!around) throw new Error('no form around');
    return around;
  }

  protected override start(signal: AbortSignal): void {
    const { form } = this;
    form.addEventListener(BEGIN, () => this.begin(), { signal });
    form.addEventListener(TYPED, ({ detail }) => this.look(detail), { signal });
  }

  /** Called once, before it looks for the first time; what a browser kept is in the fields. */
  protected begin(): void {}

  /** `typed`: all that is written, also in fields that nobody sees now. */
  protected look(_typed: Typed): void {}
}
