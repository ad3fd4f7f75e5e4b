// What stands in a form's fields now. Knows the DOM, no framework.
import { type Typed, valuesTyped } from '#app/_ui/form/form-state.ts';
import type { Places } from '#app/_ui/form/no-longer-there.ts';

/** All fields by name, as they would be posted; without those of the framework. */
export const typedIn = (form: HTMLFormElement): Typed => byName(new FormData(form));

/** What is posted. Of a date that is typed in part a browser would post nothing, as if nobody had typed. */
export function postOf(form: HTMLFormElement, button: HTMLElement | null): FormData {
  const data = new FormData(form);
  // Browsers of before 2023 leave it out where it is handed to `FormData`.
  const pressed = button?.getAttribute('name');
  if (pressed) data.append(pressed, button?.getAttribute('value') ?? '');
  for (const field of form.elements)
    if (field instanceof HTMLInputElement && field.validity.badInput) data.set(field.name, '?');
  return data;
}

/** All of `typedIn`, with fields that nobody sees now: they may be wanted again. */
export const writtenIn = (form: HTMLFormElement, before: Typed | null): Typed => ({
  ...unseenIn(form, before),
  ...typedIn(form),
});

/** What stands in fields that are switched off, and what is known of those not drawn now. */
function unseenIn(form: HTMLFormElement, before: Typed | null): Typed {
  const off = new FormData();
  for (const field of form.querySelectorAll('fieldset:disabled [name]')) {
    if (isEditable(field) && (!isChoice(field) || field.checked)) off.append(field.name, field.value);
  }
  const notDrawn = Object.entries(before ?? {}).filter(([name]) => !form.elements.namedItem(name));
  return { ...Object.fromEntries(notDrawn), ...byName(off) };
}

function byName(data: FormData): Typed {
  const typed = new Map<string, string | string[]>();
  for (const [name, value] of data) {
    if (typeof value !== 'string' || name.startsWith('$')) continue;
    const before = typed.get(name);
    typed.set(name, before === undefined ? value : [before, value].flat());
  }
  return Object.fromEntries(typed);
}

/** Puts words into the fields that are there. Those that hold them already are left alone: focus and caret stay. */
export function fillIn(form: HTMLFormElement, typed: Typed): void {
  for (const field of form.elements) {
    if (isEditable(field)) put(field, valuesTyped(typed, field.name));
  }
}

function put(field: Editable, values: readonly string[]): void {
  if (isChoice(field)) {
    field.checked = values.includes(field.value);
    return;
  }
  const value = values.at(-1);
  if (value === undefined || value === field.value) return;
  if (field instanceof HTMLSelectElement) {
    if ([...field.options].some((option) => option.value === value)) field.value = value;
    return;
  }
  field.value = value;
  // Whoever is about to type there types over it, not behind it.
  if (field === document.activeElement) field.select();
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

const isChoice = (field: Editable): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');

const isEditable = (field: Element): field is Editable =>
  field instanceof HTMLTextAreaElement ||
  field instanceof HTMLSelectElement ||
  (field instanceof HTMLInputElement && field.type !== 'hidden');

function isChanged(field: Editable): boolean {
  if (field instanceof HTMLSelectElement) {
    const brought = [...field.options].find((option) => option.defaultSelected) ?? field.options[0];
    return brought !== undefined && !brought.selected;
  }
  return isChoice(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

/** What fields there are, what can be chosen in each, and what each is called: by its label, or as the page says. */
export function placesIn(form: HTMLFormElement): Places {
  const called = new Map<string, string>();
  for (const place of form.querySelectorAll<HTMLElement>('[data-called]'))
    called.set(place.id, place.dataset.called ?? '');
  const takes = new Map<string, readonly string[] | null>();
  for (const field of form.elements) {
    if (!isEditable(field)) continue;
    const name = labelOf(field);
    if (name) called.set(field.name, name);
    takes.set(field.name, choicesIn(field, takes.get(field.name) ?? []));
  }
  return { called: Object.fromEntries(called), takes };
}

function choicesIn(field: Editable, before: readonly string[]): readonly string[] | null {
  if (field instanceof HTMLSelectElement) return [...field.options].map(({ value }) => value);
  return isChoice(field) ? [...before, field.value] : null;
}

/** Of one choice of several the question, not the choice. What follows the name in its label is no part of it. */
function labelOf(field: Editable): string | undefined {
  const group = field.closest('fieldset.field')?.querySelector('legend');
  const label = group ?? (field.type === 'radio' ? null : field.labels?.[0]);
  return label?.firstChild?.textContent || label?.textContent || undefined;
}

/** Sets a field as a person would: whoever follows the form hears of it. */
export function typeInto(field: HTMLInputElement, value: string): void {
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
