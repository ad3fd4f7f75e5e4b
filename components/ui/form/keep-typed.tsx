'use client';
// Keeps what is typed while React draws a page again: an extension changed the document, or a part of the page failed.
import { useEffect, useLayoutEffect } from 'react';

export function KeepTyped() {
  // During this rendering the document is still the one in which the visitor types.
  keepTyped();
  // Runs before other components read the fields. If its page fails, it goes and comes back with that page.
  useLayoutEffect(() => {
    putTypedBack();
    return keepTyped;
  }, []);
  return null;
}

/** Restores typed values where a page below a layout with `KeepTyped` failed. */
export function useTypedOfPage(): void {
  keepTyped();
  // The page is back by then, and its own effects have not run yet.
  useEffect(() => putTypedBack, []);
}

export type Editable = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The fields of the page, each with its first text. */
const kept = new Map<Editable, string>();
let focused: Element | null = null;

function keepTyped(): void {
  const page = globalThis.document;
  if (!page) return;
  focused = page.activeElement;
  for (const field of page.querySelectorAll<Editable>('[id][name]'))
    if (!kept.has(field)) kept.set(field, field.value);
}

/** A page without forms keeps the values for the next one. */
function putTypedBack(): void {
  if (document.forms.length === 0) return;
  kept.forEach(putBack);
  kept.clear();
  if (focused?.isConnected === false) document.getElementById(focused.id)?.focus({ preventScroll: true });
}

function putBack(text: string, old: Editable): void {
  const field = document.getElementById(old.id);
  // React overwrites a filled-in text area while it hydrates.
  const value = old.type === 'textarea' && !isChanged(old) ? text : old.value;
  if (field && (isChanged(old) || value !== old.value))
    Object.assign(field, isChoice(old) ? { checked: old.checked } : { value });
  if (old.closest('details')?.open) field?.closest('details')?.setAttribute('open', '');
}

export const isChoice = (field: Editable): field is HTMLInputElement =>
  field.type === 'checkbox' || field.type === 'radio';

/** The field was changed before hydration, or the browser restored it. */
export function isChanged(field: Editable): boolean {
  if (field instanceof HTMLSelectElement) {
    const brought = [...field.options].find((option) => option.defaultSelected) ?? field.options[0];
    return brought !== undefined && !brought.selected;
  }
  return isChoice(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}
