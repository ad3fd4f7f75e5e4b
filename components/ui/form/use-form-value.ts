'use client';
// Follows the fields of a form while they are typed into.
import { useEffect, useEffectEvent, useState } from 'react';
import { useForm } from '#components/ui/form/action-form.tsx';
import type { Typed } from '#components/ui/form/form-state.ts';
import { formValues } from '#components/ui/form/form-values.ts';

/**
 * A text computed from all fields, also disabled ones. The component renders again only if the text changes.
 * @param defaults values of a fresh form, as far as `compute` uses them: for the server, and until hydration
 */
export function useFormValue(compute: (typed: Typed) => string, defaults: Typed): string {
  const { state, element } = useForm();
  const [value, setValue] = useState<string | null>(null);
  const update = useEffectEvent(() => {
    if (element.current) setValue(compute(formValues(element.current, state.typed)));
  });
  // Also after each render: an answer adds and removes fields, and prices change.
  useEffect(() => update());
  useEffect(() => {
    const form = element.current;
    form?.addEventListener('input', update);
    return () => form?.removeEventListener('input', update);
  }, [element]);
  return value ?? compute(state.typed ?? defaults);
}
