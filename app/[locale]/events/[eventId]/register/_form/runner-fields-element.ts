// A name for each entry that is chosen: fields come, go and are counted anew as the quantities are typed. One that goes is
// switched off and covered, with what is in it.
import { FormPart } from '#app/_ui/form/form-part.ts';
import { type Typed, valuesTyped } from '#app/_ui/form/form-state.ts';
import { ENTRY_FIELDS as F } from '#lib/registration/entry/entry-form.ts';
import type { RunnerBox, TicketChoice } from './runner-list.ts';
import { runnersAsked } from './runners-asked.ts';

export type RunnerFieldsGiven = {
  readonly tickets: readonly TicketChoice[];
  /** `#` stands for the runner's number. */
  readonly words: Readonly<Record<'runner' | 'name', string>>;
};

export class RunnerFieldsElement extends FormPart<RunnerFieldsGiven> {
  protected override start(signal: AbortSignal): void {
    super.start(signal);
    for (const part of this.querySelectorAll('noscript')) part.remove();
  }

  protected override look(typed: Typed): void {
    const { byList, tooMany, first, boxes } = runnersAsked(this.given.tickets, typed);
    this.#show('[data-by-list]', byList);
    this.#show('[data-too-many]', tooMany);
    const there = new Map(this.#drawn.map((box) => [box.dataset.runner, box]));
    let before: Element | null = this.querySelector(`[name=${F.firstTicket}]`);
    if (before instanceof HTMLInputElement) before.value = first ?? '';
    for (const box of boxes) {
      const element = there.get(box.field) ?? this.#draw(box, typed);
      there.delete(box.field);
      // Left where it is if it can be: what is moved loses the focus.
      if (element.previousElementSibling !== before) before?.after(element);
      this.#name(element, box);
      before = element;
    }
    for (const [, gone] of there) gone.remove();
  }

  get #drawn(): HTMLFieldSetElement[] {
    return [...this.querySelectorAll<HTMLFieldSetElement>('[data-runner]')];
  }

  #show(part: string, isShown: boolean): void {
    for (const element of this.querySelectorAll<HTMLElement>(part)) element.hidden = !isShown;
  }

  /** After the model of the form's first fields, which are always there. */
  #draw({ field, same }: RunnerBox, typed: Typed): HTMLFieldSetElement {
    const model = this.#drawn.find((box) => box.dataset.runner === F.firstRunner) ?? this.#drawn[0];
    const box = model?.cloneNode(true);
    if (!(box instanceof HTMLFieldSetElement)) throw new Error('no fields for a runner');
    for (const problem of box.querySelectorAll('.field-problem')) problem.remove();
    if (!same) box.querySelector('.choice')?.remove();
    rename(box, F.firstRunner, field);
    for (const input of box.querySelectorAll('input')) {
      if (input.type === 'checkbox' && same) {
        rename(box, F.sameAsBuyer, same);
        input.defaultChecked = false;
      }
      input.removeAttribute('aria-invalid');
      input.removeAttribute('aria-describedby');
      input.value = input.type === 'checkbox' ? input.value : (valuesTyped(typed, field).at(-1) ?? '');
      input.checked = input.type === 'checkbox' && valuesTyped(typed, input.name).includes(input.value);
    }
    return box;
  }

  /** What it is called by its place in the order. */
  #name(element: HTMLFieldSetElement, { ticket, number, field }: RunnerBox): void {
    const isOff = number === null;
    element.hidden = isOff;
    element.disabled = isOff;
    if (isOff) return;
    const { runner, name } = this.given.words;
    const [counted, entry] = element.querySelectorAll('.runner-title > *');
    if (counted) this.say(runner.replace('#', String(number)), counted);
    if (entry) this.say(ticket ?? '', entry);
    const input = element.querySelector<HTMLInputElement>(`[name="${CSS.escape(field)}"]`);
    const label = input?.labels?.[0];
    if (label) this.say(name.replace('#', String(number)), label);
    input?.setAttribute('autocomplete', `section-runner-${number} name`);
  }
}

/** Wherever a field's name stands: as a name, an id, or what refers to it. */
function rename(box: HTMLElement, from: string, to: string): void {
  if (box.dataset.runner === from) box.dataset.runner = to;
  for (const element of box.querySelectorAll('*')) {
    for (const attribute of ['id', 'name', 'for', 'aria-labelledby']) {
      const value = element.getAttribute(attribute);
      if (value === from || value?.startsWith(`${from}-`))
        element.setAttribute(attribute, to + value.slice(from.length));
    }
  }
}
