'use client';
// Keeps the number that was typed in this tab: over a reload, and after a failed payment on the page of somebody else
// who pays, which the server tells no number.
import { useEffect } from 'react';
import { useForm } from '#app/_ui/form/form-context.ts';
import { keepDraft, readDraft } from '#app/_ui/form/kept-draft.ts';

/** `field`: by its name; `name`: of what is paid. */
type Props = { readonly field: string; readonly name: string };

const store = () => sessionStorage;

export function NumberKeeper({ field, name }: Props) {
  const { element } = useForm();
  useEffect(() => {
    const input = element.current?.elements.namedItem(field);
    if (!(input instanceof HTMLInputElement)) return;
    const key = `number:${name}`;
    // Another number to begin with is newer: that one was sent.
    const over = input.defaultValue;
    const draft = readDraft(store, key, Date.now());
    const typed = draft?.over === over ? draft.typed[field] : undefined;
    if (typeof typed === 'string' && input.value === over) input.value = typed;
    const keep = () => keepDraft(store, key, { at: Date.now(), over, typed: { [field]: input.value } });
    input.addEventListener('input', keep);
    return () => input.removeEventListener('input', keep);
  }, [element, field, name]);
  return null;
}
