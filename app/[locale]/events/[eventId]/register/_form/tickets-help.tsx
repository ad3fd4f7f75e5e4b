'use client';
// What the quantities are for: beside a pasted list, which says by itself how many there are, for something else.
import { useForm } from '#components/ui/form/form-context.ts';
import { hasList } from './entry-counts.ts';
import type { TicketsHelpGiven } from './tickets-help-element.ts';

export function TicketsHelp(given: TicketsHelpGiven) {
  const { typed } = useForm().state;
  return (
    <tickets-help data-given={JSON.stringify(given)} className="block text-quiet empty:hidden">
      {hasList(typed ?? {}) ? given.byList : given.several}
    </tickets-help>
  );
}
