'use client';
// Button that posts the form around it.
import { useForm } from '#components/ui/form/action-form.tsx';
import { useOnline } from '#components/ui/use-online.ts';

type Props = {
  readonly label: string;
  /** Label while the answer is awaited. */
  readonly pending: string;
  readonly quiet?: boolean;
  /** Shown above the button without a connection, unless the form says more. */
  readonly offline?: string;
};

export function SubmitButton({ label, pending: pendingLabel, quiet, offline }: Props) {
  const { pending, retrying } = useForm();
  const online = useOnline();
  return (
    <>
      {offline && (
        <p role="status" className="font-bold empty:absolute">
          {!online && !retrying && offline}
        </p>
      )}
      <button type="submit" aria-disabled={pending} className={quiet ? 'btn btn-quiet w-full' : 'btn w-full'}>
        {pending ? pendingLabel : label}
      </button>
    </>
  );
}
