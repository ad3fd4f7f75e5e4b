'use client';
// Something that follows the fields while they are typed: names for each entry, the price of what is chosen.
import { useEffect, useEffectEvent, useState } from 'react';
import { useForm } from '#app/_ui/form/form-context.ts';
import type { Typed } from '#app/_ui/form/form-state.ts';
import { writtenIn } from '#app/_ui/form/typed-in.ts';

/**
 * What `read` makes of the fields, also of those that nobody sees now. Without a script, and before it arrives, of those
 * that the server knows.
 * @param defaults what stands in the fields of a fresh form, as far as `read` looks at them
 */
export function useLive(read: (typed: Typed) => string, defaults: Typed): string {
  const { state, element } = useForm();
  const [live, setLive] = useState<string | null>(null);
  const look = useEffectEvent(() => {
    if (element.current) setLive(read(writtenIn(element.current, state.typed)));
  });
  // An answer may have drawn the page anew: fields come and go, prices move.
  useEffect(() => look());
  useEffect(() => {
    const form = element.current;
    form?.addEventListener('input', look);
    return () => form?.removeEventListener('input', look);
  }, [element]);
  return live ?? read(state.typed ?? defaults);
}
