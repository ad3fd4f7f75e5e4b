'use client';
// Stores the number typed into a pay form in this tab: over a reload, and after a failed payment on the payer's page, to
// which the server gives no number.
import { useEffect } from 'react';
import { useForm } from '#components/ui/form/action-form.tsx';
import { keepDraft, readDraft } from '#components/ui/form/draft-store.ts';

/** `field`: name of the field; `name`: what is paid. */
type Props = { readonly field: string; readonly name: string };

const store = () => sessionStorage;

export function NumberKeeper({ field, name }: Props) {
  const { element } = useForm();
  useEffect(() => {
    const input = element.current?.elements.namedItem(field);
    if (!(input instanceof HTMLInputElement)) return;
    const key = `number:${name}`;
    // The page comes with another number than it did then: that one was sent, and is newer.
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
