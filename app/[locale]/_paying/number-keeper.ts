// Keeps the number that was typed in this tab: over a reload, and after a failed payment on the page of somebody else
// who pays, which the server tells no number.
import { LiveElement } from '#app/_script/live-element.ts';
import { keepDraft, readDraft } from '#app/_ui/form/kept-draft.ts';

export type NumberGiven = {
  /** By its name. */
  readonly field: string;
  /** Of what is paid. */
  readonly name: string;
};

const store = () => sessionStorage;

export class NumberKeeper extends LiveElement<NumberGiven> {
  // Not when the form begins: one that a new drawing brings has begun before its parts are there.
  protected override start(signal: AbortSignal): void {
    const { field, name } = this.given;
    const input = this.closest('form')?.elements.namedItem(field);
    if (!(input instanceof HTMLInputElement)) return;
    const key = `number:${name}`;
    // Another number to begin with is newer: that one was sent.
    const over = input.defaultValue;
    const draft = readDraft(store, key, Date.now());
    const typed = draft?.over === over ? draft.typed[field] : undefined;
    if (typeof typed === 'string' && input.value === over) input.value = typed;
    const keep = () => keepDraft(store, key, { at: Date.now(), over, typed: { [field]: input.value } });
    input.addEventListener('input', keep, { signal });
  }
}
