// Places that wait for their runners, folded by order, on top of the rows: one message to its buyer asks for all of them.

import type { DeskView } from '#app/admin/desk-adapters.tsx';
import { DeskLink } from '#components/admin/ui/desk-link.tsx';
import type { OrderOfPlaces } from '#lib/admin/participants/places-without-name.ts';
import { messagesHref } from '../messages/message-query.ts';
import { orderAddress, ordersSearch } from '../orders/order-query.ts';
import type { FoundParticipants } from './load-participants.ts';
import { TicketPlate } from './participant-cells.tsx';

/** Orders that are shown; the others are folded once more. */
const SHOWN = 4;

type Props = { readonly desk: DeskView; readonly found: FoundParticipants };

export function PlacesWithoutNameRows({ desk, found }: Props) {
  const { t } = desk;
  const { address, eventId, places } = found;
  const [first, rest] = [places.shown.slice(0, SHOWN), places.shown.slice(SHOWN)];
  const ofAll = { event: eventId, of: 'participants', list: address.search({ missing: 'name' }) } as const;
  return (
    <section aria-label={t('participants.placesTitle')} className="border-edge border-b bg-warn-wash/45">
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 px-4">
        <DeskLink href={address.href({ missing: 'name' })} className="link font-bold text-warn">
          {t('participants.placesInOrders', { count: places.places, orders: places.orders })}
        </DeskLink>
        {desk.may('send_message', eventId) && (
          <DeskLink href={messagesHref(ofAll)} className="link text-warn">
            {t('participants.messageAll', { count: places.orders })}
          </DeskLink>
        )}
      </div>
      <ul className="divide-y divide-edge border-edge border-t">
        {first.map((order) => (
          <Order key={order.orderCode} desk={desk} found={found} order={order} />
        ))}
        {rest.length > 0 && (
          <li>
            <details>
              <summary className="cursor-pointer px-4 py-2.5 underline">
                {t('participants.moreOrders', { count: rest.length })}
              </summary>
              <ul className="divide-y divide-edge border-edge border-t">
                {rest.map((order) => (
                  <Order key={order.orderCode} desk={desk} found={found} order={order} />
                ))}
              </ul>
            </details>
          </li>
        )}
      </ul>
    </section>
  );
}

function Order({ desk, found: { eventId, setup }, order }: Props & { readonly order: OrderOfPlaces }) {
  const { t } = desk;
  const { orderCode: code, buyerName, places, of } = order;
  const list = ordersSearch({ given: { event: [eventId], q: [code] } });
  const tickets = Map.groupBy(places, ({ ticketTypeId }) => ticketTypeId);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 px-4">
      <details className="min-w-0 flex-[1_1_16rem]">
        <summary className="cursor-pointer py-2.5">
          <bdi className="me-3 font-bold md:inline-block md:min-w-44">{buyerName ?? t('orders.noName')}</bdi>
          <span>{t('participants.placesOf', { count: places.length, of })}</span>
        </summary>
        <ul className="pb-2">
          {places.map(({ id, position, ...ticket }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3">
              <DeskLink href={`${orderAddress(code)}#person-${id}`} className="link">
                {t('participants.place', { position, of })}
              </DeskLink>
              <TicketPlate setup={setup} {...ticket} />
            </li>
          ))}
        </ul>
      </details>
      <div className="flex min-h-10 flex-wrap items-center gap-x-3">
        {[...tickets.values()].map(([one, ...more]) =>
          one ? <TicketPlate key={one.ticketTypeId} setup={setup} {...one} times={1 + more.length} /> : null,
        )}
        <DeskLink href={orderAddress(code)} className="link numeral">
          {code}
        </DeskLink>
        {desk.may('send_message', eventId) && (
          <DeskLink
            href={messagesHref({ event: eventId, of: 'orders', list })}
            aria-label={t('participants.messageTo', { code })}
            className="link"
          >
            {t('participants.message')}
          </DeskLink>
        )}
      </div>
    </li>
  );
}
