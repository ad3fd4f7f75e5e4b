'use client';
// Sends the form around it, and says so while it waits.
import { useForm } from '#app/_ui/form/form-context.ts';
import { useOnline } from '#app/_ui/use-online.ts';

type Props = {
  readonly label: string;
  readonly pending: string;
  readonly quiet?: boolean;
  /** Said above it while the browser has no connection, and the form does not say more. */
  readonly offline?: string;
};

export function SubmitButton({ label, pending, quiet, offline }: Props) {
  const { pending: waiting, unsent } = useForm();
  const online = useOnline();
  return (
    <>
      {offline && (
        <p role="status" className="font-bold empty:absolute">
          {!online && !unsent && offline}
        </p>
      )}
      <button type="submit" aria-disabled={waiting} className={quiet ? 'btn btn-quiet w-full' : 'btn w-full'}>
        {waiting ? pending : label}
      </button>
    </>
  );
}
