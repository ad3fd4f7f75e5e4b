// What stands in a form's fields now. Knows the DOM, no framework.
import type { Typed } from '#app/_ui/form/form-state.ts';

/** All fields by name, as they would be posted; without those of the framework. */
export function typedIn(form: HTMLFormElement): Typed {
  const typed = new Map<string, string | string[]>();
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== 'string' || name.startsWith('$')) continue;
    const before = typed.get(name);
    typed.set(name, before === undefined ? value : [before, value].flat());
  }
  return Object.fromEntries(typed);
}

/** Names of fields that are not as the page brought them: typed before its script came, or put back by the browser. */
export function changedIn(form: HTMLFormElement): Set<string> {
  const changed = new Set<string>();
  for (const field of form.elements) {
    if (isEditable(field) && isChanged(field)) changed.add(field.name);
  }
  return changed;
}

type Editable = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isEditable = (field: Element): field is Editable =>
  field instanceof HTMLTextAreaElement ||
  field instanceof HTMLSelectElement ||
  (field instanceof HTMLInputElement && field.type !== 'hidden');

function isChanged(field: Editable): boolean {
  if (field instanceof HTMLSelectElement) {
    const brought = [...field.options].find((option) => option.defaultSelected) ?? field.options[0];
    return brought !== undefined && !brought.selected;
  }
  if (field.value !== field.defaultValue) return true;
  return field instanceof HTMLInputElement && field.checked !== field.defaultChecked;
}

/** Sets a field as a person would: whoever follows the form hears of it. */
export function typeInto(field: HTMLInputElement, value: string): void {
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
