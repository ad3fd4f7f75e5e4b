'use client';
// What the quantities are for: beside a pasted list, which says by itself how many there are, for something else.
import { useLive } from '#app/_ui/form/use-live.ts';
import { hasList } from './entry-counts.ts';

type Props = { readonly several: string; readonly byList: string };

export function TicketsHelp({ several, byList }: Props) {
  return useLive((typed) => (hasList(typed) ? byList : several), {});
}
