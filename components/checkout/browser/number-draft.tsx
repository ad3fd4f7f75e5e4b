'use client';
// Stores the number typed into a pay form in this tab: for a reload, and for the payer's page after a failed payment, which
// gets no number from the server.
import { useEffect } from 'react';
import { keepDraft, readDraft } from '#components/ui/form/draft-store.ts';
import { useForm } from '#components/ui/form/form-context.tsx';

/** `field`: name of the field; `name`: what is paid. */
type Props = { readonly field: string; readonly name: string };

const store = () => sessionStorage;

export function NumberDraft({ field, name }: Props) {
  const { element } = useForm();
  useEffect(() => {
    const input = element.current?.elements.namedItem(field);
    if (!(input instanceof HTMLInputElement)) return;
    const key = `number:${name}`;
    // The draft was typed over another number than the page brings now: that one was submitted, and is newer.
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
