'use client';
// Replaces an admin page that failed. It shows nothing of the cause.
import { useRecovery } from '#components/ui/form/keep-typed.tsx';

type Props = { readonly error: unknown; readonly retry: () => void; readonly reset: () => void };

export default function AdminError({ error, retry, reset }: Props) {
  useRecovery(error, reset);
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center gap-4 px-4">
      <h1 className="font-bold text-2xl">Something went wrong</h1>
      <p>Nothing was changed. If trying again doesn’t help, check the storefront’s log.</p>
      <button type="button" onClick={retry} className="btn">
        Try again
      </button>
    </main>
  );
}
