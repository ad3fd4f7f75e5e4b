'use client';
// Sends the form around it, and says so while it waits.
import { useForm } from '#app/_ui/form/form-context.ts';

export function SubmitButton({ label, pending }: { readonly label: string; readonly pending: string }) {
  const waiting = useForm().pending;
  return (
    <button type="submit" aria-disabled={waiting} className="btn w-full">
      {waiting ? pending : label}
    </button>
  );
}
