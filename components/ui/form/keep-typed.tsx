'use client';
// Keeps what is typed where React draws a page anew: an extension changed the document, or a part of the page failed.
import { useEffect, useLayoutEffect } from 'react';

export function KeepTyped() {
  // While it renders, the document is still the one in which the visitor types.
  keepTyped();
  // Runs before other components read the fields. It goes with a page of its own that failed, and comes back with it.
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

/** The fields of the page, each with the text that it had first. */
const kept = new Map<Editable, string>();
let focused: Element | null = null;

function keepTyped(): void {
  const page = globalThis.document;
  if (!page) return;
  focused = page.activeElement;
  for (const field of page.querySelectorAll<Editable>('[id][name]'))
    if (!kept.has(field)) kept.set(field, field.value);
}

/** A page without forms leaves them for the next one. */
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

/** Typed before hydration, or restored by the browser. */
export function isChanged(field: Editable): boolean {
  if (field instanceof HTMLSelectElement) {
    const brought = [...field.options].find((option) => option.defaultSelected) ?? field.options[0];
    return brought !== undefined && !brought.selected;
  }
  return isChoice(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}
