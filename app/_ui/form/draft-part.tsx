'use client';
// Where the page's script tells what this browser kept of the form around it (`draft-keeper`).
import type { DraftGiven } from '#app/_ui/form/draft-keeper.ts';
import { useForm } from '#app/_ui/form/form-context.ts';

export function DraftPart(given: Omit<DraftGiven, 'brought'>) {
  const brought = useForm().initial.typed;
  return <draft-keeper data-own="" data-given={JSON.stringify({ ...given, brought })} />;
}
