import type { EntryView } from '#lib/checkout/view/registration-view.ts';
import type { EntryPage, EntryPageView } from '#lib/checkout-sessions/session-view.ts';
import { distanceOf, spokenKm } from '#lib/events/distances.ts';
import { intlLocale, type Language } from '#lib/i18n/languages.ts';
import { formatMoney } from '#lib/shared/money.ts';
import type { KnownOrder } from './browser/on-this-phone.ts';

/** @param signed how many runners have signed; `null` if the organizer asks none to sign */
export function knownOrder(
  view: EntryPageView,
  { stage, terminal, at }: EntryPage['status'],
  { signed, locale }: Pick<KnownOrder, 'signed'> & { readonly locale: Language },
): KnownOrder {
  const { ref, event, buyer, order } = view;
  const runners = runnersOf(view);
  const distances = new Set(
    runners.map(({ ticketName, distanceKm }) => distanceOf({ name: ticketName, distance_km: distanceKm })),
  );
  const [km] = distances;
  const [only, another] = runners;
  const isOne = only !== undefined && another === undefined;
  return {
    ref,
    event: { id: event.id, name: event.name, startsAt: event.startsAt?.getTime() ?? null },
    name: (isOne && only.name) || buyer.name,
    runners: runners.length || (order?.ticketCount ?? 1),
    km: km != null && distances.size === 1 ? spokenKm(km) : null,
    amount: order && !order.isFree ? formatMoney(order.total, order.currency, intlLocale(locale)) : '',
    stage,
    terminal,
    byPayer: view.madeOn === 'own_form' && view.attempt?.byPayer === true,
    signed,
    at,
  };
}

type Runner = EntryView & { readonly name: string | null };

/** Runners of an order made on the provider's page: its registrations, before them what the buyer chose here. */
function runnersOf(view: EntryPageView): Runner[] {
  if (view.madeOn === 'own_form') return view.people;
  const { order, chosen } = view;
  if (order && order.registrations.length > 0)
    return order.registrations.map((one) => ({ ...one, name: one.participant }));
  return chosen ? [{ ...chosen, name: null }] : [];
}
