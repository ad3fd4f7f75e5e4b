'use client';
// A value the buyer does not type; the action's answer may renew it, and a draft bring it back.
import { useField } from '#app/_ui/form/use-field.ts';

export function HiddenField({ name, value }: { readonly name: string; readonly value: string }) {
  const { typed } = useField(name);
  return <input type="hidden" name={name} value={typed ?? value} data-drafted="" />;
}
