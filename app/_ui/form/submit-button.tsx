'use client';
// Sends the form around it, and says so while it waits.
import { useForm } from '#app/_ui/form/form-context.ts';

type Props = { readonly label: string; readonly pending: string; readonly quiet?: boolean };

export function SubmitButton({ label, pending, quiet }: Props) {
  const waiting = useForm().pending;
  return (
    <button type="submit" aria-disabled={waiting} className={quiet ? 'btn btn-quiet w-full' : 'btn w-full'}>
      {waiting ? pending : label}
    </button>
  );
}
