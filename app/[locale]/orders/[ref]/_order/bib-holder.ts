// Whose bib a picture of an order is, and for which entry: the buyer's where she runs herself. Pure.
import type { CheckoutView } from '#lib/registration/view/checkout-view.ts';
import { registrationKey } from './registration-key.ts';

type Facts = {
  readonly buyer: Pick<CheckoutView['buyer'], 'name'>;
  readonly order: Pick<NonNullable<CheckoutView['order']>, 'registrations'> | null;
};

/** Without the buyer the only runner there is, with the only kind of entry; empty where there are several, or none is known. */
export function bibHolder({ buyer, order }: Facts): { runner: string; entry: string } {
  const entries = (order?.registrations ?? []).filter(({ status }) => registrationKey(status) !== 'over');
  const runners = new Set(entries.flatMap(({ runner }) => runner ?? []));
  const runner = runners.has(buyer.name) ? buyer.name : only(runners);
  const own = runner === '' ? entries : entries.filter((entry) => entry.runner === runner);
  return { runner, entry: only(new Set(own.map(({ ticketName }) => ticketName))) };
}

const only = (texts: ReadonlySet<string>): string => (texts.size === 1 ? ([...texts][0] ?? '') : '');
