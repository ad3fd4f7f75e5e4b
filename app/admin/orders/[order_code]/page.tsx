import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { type Desk, deskPage } from '#app/admin/desk-adapters.tsx';
import { NewerOlder } from '#components/admin/list/desk-list.tsx';
import { LiveMark, NewRows } from '#components/admin/list/live-list.tsx';
import type { Live } from '#components/admin/list/live-query.ts';
import { DeskIcon } from '#components/admin/ui/desk-icon.tsx';
import { DeskLink } from '#components/admin/ui/desk-link.tsx';
import { findNeighbours } from '#lib/admin/list/list.ts';
import { findOneOrder, findOrderNews, type OneOrder } from '#lib/admin/orders/one-order.ts';
import { ORDER_LIST } from '#lib/admin/orders/order-list.ts';
import { findOrderNames } from '#lib/admin/orders/order-names.ts';
import { findLacking } from '#lib/admin/participants/participant-list.ts';
import { loadSetup } from '../../participants/load-participants.ts';
import { ORDERS, orderAddress, ordersQueryOf, ordersSearch, scopeOf, sinceOf } from '../order-query.ts';
import { AttemptsSheet } from './attempts-sheet.tsx';
import { BuyerSheet, CheckSheet, MessageSheet } from './order-buyer.tsx';
import { DeletedNote, NoteForm, OrderHead, ProviderWords } from './order-head.tsx';
import { MoneySheet, MoreSheet, WaiverSheet } from './order-money.tsx';
import type { OrderPart, PeopleSetup } from './order-words.tsx';
import { PeopleSheet } from './people-sheet.tsx';
import { TimelineSheet, timelineEntries } from './timeline-sheet.tsx';

type Params = { readonly order_code: string };

const page = deskPage<Params>(
  'see_orders',
  {
    title: (_, { order_code }) => order_code,
    current: 'orders',
    path: ({ order_code }) => orderAddress(order_code),
  },
  async (desk, { params, query }) => {
    const found = (await findOneOrder(desk.ctx.db, params.order_code, desk.member.events)) ?? notFound();
    desk.requireEvent(found.order.eventId);
    const list = ordersSearch(ordersQueryOf(one(query.list)));
    const setup = await setupOf(desk, found.order);
    const drawn = await drawnOf(desk, found, { list, top: one(query.top) });
    const part = { desk, found, setup, list, ...drawn };
    return (
      <>
        <Ways {...part} />
        {found.order.reducedAt && <DeletedNote desk={desk} at={found.order.reducedAt} />}
        <div className="grid items-start gap-4 [reading-flow:grid-order] max-lg:grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_clamp(17.5rem,26vw,20.5rem)]">
          <Column>
            <Placed at="order-1">
              <OrderHead {...part} />
            </Placed>
            <Placed at="order-4">
              <PeopleSheet {...part} />
            </Placed>
            <Placed at="order-5">{found.checkout && <AttemptsSheet {...part} />}</Placed>
            <Placed at="order-9">
              <TimelineSheet {...part} tag={one(query.tag)} />
            </Placed>
            <Placed at="order-12">
              <NoteForm {...part} />
            </Placed>
            <Placed at="order-11">
              <ProviderWords {...part} />
            </Placed>
          </Column>
          <Column>
            <Placed at="order-2">
              <CheckSheet {...part} />
            </Placed>
            <Placed at="order-7">
              <BuyerSheet {...part} />
            </Placed>
            <Placed at="order-3">
              <MessageSheet {...part} />
            </Placed>
            <Placed at="order-8">
              <MoneySheet {...part} />
            </Placed>
            <Placed at="order-6">
              <WaiverSheet {...part} />
            </Placed>
            <Placed at="order-10">
              <MoreSheet {...part} />
            </Placed>
          </Column>
        </div>
        <div className="new-steps">
          <NewRows t={desk.t} live={drawn.live} />
        </div>
      </>
    );
  },
);
export default page;
export const generateMetadata = page.metadata;

const one = (value: string | string[] | undefined): string => [value].flat()[0] ?? '';

const Column = ({ children }: { readonly children: ReactNode }) => (
  <div className="contents min-w-0 lg:grid lg:gap-4">{children}</div>
);

const Placed = ({ at, children }: { readonly at: `order-${number}`; readonly children: ReactNode }) => (
  <div className={`min-w-0 empty:hidden lg:order-none ${at}`}>{children}</div>
);

type Part = OrderPart & {
  /** Query string of the list that the member came from. */
  readonly list: string;
  readonly live: Live;
  /** Steps after this time wait until they are asked for; null: none. */
  readonly since: Date | null;
};

async function setupOf(desk: Desk, { id, eventId }: OneOrder['order']): Promise<PeopleSetup> {
  const { db } = desk.ctx;
  const setup = await loadSetup(desk, eventId);
  const lacking = await findLacking(db, setup ?? { questions: [], signs: false }, id);
  if (setup) return { ...setup, tickets: setup.shortTickets, lacking };
  return { questions: [], tickets: (await findOrderNames(db, [eventId])).shortTickets, lacking };
}

async function drawnOf(
  desk: Desk,
  found: OneOrder,
  { list, top }: { readonly list: string; readonly top: string },
): Promise<Pick<Part, 'live' | 'since'>> {
  const { t, ctx, member, format } = desk;
  const { order, state } = found;
  const since = sinceOf(top);
  const newest = timelineEntries(desk, found, since)[0]?.when ?? null;
  const { version } = await findOrderNews(ctx.db, order.id, { since: null, by: member });
  const shown = since ?? newest;
  const changed = new Date(Math.max(state.changedAt.getTime(), newest?.getTime() ?? 0));
  const path = `${orderAddress(order.orderCode)}/live`;
  return {
    since,
    live: {
      path: shown ? `${path}?top=${shown.getTime()}` : path,
      version,
      top: shown && String(shown.getTime()),
      newestHref: orderAddress(order.orderCode, list),
      changedAt: format.seconds(changed),
      words: { one: t('order.newStep'), many: t('order.newSteps') },
    },
  };
}

async function Ways({ desk, found, list, live }: Part) {
  const { t, ctx } = desk;
  const { before, after } = await findNeighbours(ctx.db, ORDER_LIST, ordersQueryOf(list), {
    id: found.order.id,
    scope: scopeOf(desk),
  });
  const hrefOf = (order: typeof before) => order && orderAddress(order.orderCode, list);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <DeskLink href={`${ORDERS}${list}`} className="flex flex-[1_0_auto] items-center gap-1.5 py-3 md:py-0">
        <DeskIcon name="previous" className="size-4" />
        <span>{t('order.back')}</span>
      </DeskLink>
      <div className="max-md:order-last max-md:w-full">
        <LiveMark desk={desk} live={live} />
      </div>
      <nav aria-label={t('order.ways')} className="flex flex-wrap gap-2">
        <NewerOlder t={t} newerHref={hrefOf(before)} olderHref={hrefOf(after)} />
      </nav>
    </div>
  );
}
