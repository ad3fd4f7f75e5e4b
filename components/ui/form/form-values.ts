import type { Typed } from '#components/ui/form/form-state.ts';
import { type Editable, isChanged, isChoice } from '#components/ui/form/keep-typed.tsx';
import { valuesOf, valuesWhere } from '#lib/shared/posted-values.ts';

const typedIn = (form: HTMLFormElement): Typed => byName(new FormData(form));

export function postedData(form: HTMLFormElement, button: HTMLElement | null): FormData {
  const data = new FormData(form);
  // Browsers before 2023 ignore the second argument of `FormData`.
  const pressed = button?.getAttribute('name');
  if (pressed) data.append(pressed, button?.getAttribute('value') ?? '');
  return data;
}

/** All values, also those of disabled or removed fields, because the buyer may want them again. */
export const formValues = (form: HTMLFormElement, before: Typed | null): Typed => ({
  ...switchedOffValues(form, before),
  ...typedIn(form),
});

/** Values of disabled fields, and known values of fields that the form does not have now. */
export function switchedOffValues(form: HTMLFormElement, before: Typed | null): Typed {
  const off = new FormData();
  for (const field of form.querySelectorAll('fieldset:disabled [name]')) {
    if (isEditableField(field) && (!isChoice(field) || field.checked)) off.append(field.name, field.value);
  }
  const notDrawn = valuesWhere(before ?? {}, (name) => !form.elements.namedItem(name));
  return { ...notDrawn, ...byName(off) };
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

/** Fields that have their value already are not written: focus and caret stay. */
export function fillForm(form: HTMLFormElement, typed: Typed): void {
  const counts = new Map<string, number>();
  for (const field of form.elements) {
    if (!isEditableField(field)) continue;
    const values = valuesOf(typed, field.name);
    const at = counts.get(field.name) ?? 0;
    counts.set(field.name, at + 1);
    // The parts of a date share a name. Of other repeated values the last one counts.
    put(
      field,
      isChoice(field) || form.elements.namedItem(field.name) === field ? values : values.slice(at, at + 1),
    );
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
  // The text is selected, so that the next key replaces it.
  if (field === document.activeElement) field.select();
}

/** Fields typed before hydration, restored by the browser or filled by `data-brought`: they count more than a draft. */
export function changedFields(form: HTMLFormElement): Set<string> {
  const changed = new Set<string>();
  for (const field of form.elements) {
    if (isEditableField(field) && (isChanged(field) || field.dataset.brought)) changed.add(field.name);
  }
  return changed;
}

export const isEditableField = (field: Element): field is Editable =>
  field.matches('input:not([type=hidden]), select, textarea');

/** Sends the form an `input` event, as if a person had typed. */
export const tellChanged = (changed: HTMLElement): boolean =>
  changed.dispatchEvent(new Event('input', { bubbles: true }));
