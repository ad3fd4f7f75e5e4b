// One order: what is true at the left, what to do at the right.
import Link from 'next/link';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { type Desk, deskPage } from '#app/admin/desk-adapters.tsx';
import {
  Attempts,
  Facts,
  People,
  type ShownFact,
  TAGS,
  Timeline,
} from '#components/admin/order/order-parts.tsx';
import { PostForm, ShowContact } from '#components/admin/order/post-form.tsx';
import { DeskIcon } from '#components/admin/ui/desk-icon.tsx';
import { Masked, Sheet } from '#components/admin/ui/sheet.tsx';
import { AttentionMark, StatusMark } from '#components/admin/ui/status-mark.tsx';
import { CopyLink } from '#components/ui/copy-link.tsx';
import { findNeighbours } from '#lib/admin/list/list.ts';
import { findOneOrder, type OneOrder } from '#lib/admin/orders/one-order.ts';
import { ORDER_LIST } from '#lib/admin/orders/order-list.ts';
import { findOrderNames } from '#lib/admin/orders/order-names.ts';
import { orderState } from '#lib/admin/orders/order-state.ts';
import { loadEventNotes } from '#lib/content/load-event-notes.ts';
import { wordsIn } from '#lib/content/localized-words.ts';
import { intlLocale, languageOf } from '#lib/i18n/languages.ts';
import { bareAmount } from '#lib/shared/money.ts';
import { maskMobile } from '#lib/shared/ugandan-mobile.ts';
import { ORDERS, orderAddress, ordersQueryOf, ordersSearch, scopeOf } from '../order-query.ts';
import { networkWords, reasonWords } from '../order-rows.ts';
import { addNoteAction, checkOrderAction, messageAction, showContactAction } from './order-actions.ts';
import { exactTime, shownAttempts, shownPeople, shownTimeline } from './order-words.tsx';

type Params = { readonly order_code: string };

const page = deskPage<Params>(
  'see_orders',
  {
    title: (_, { order_code }) => order_code,
    current: 'orders',
    path: ({ order_code }) => orderAddress(order_code),
  },
  async (desk, { params, query }) => {
    const found = (await findOneOrder(desk.ctx.db, params.order_code)) ?? notFound();
    desk.requireEvent(found.order.eventId);
    const list = ordersSearch(ordersQueryOf(one(query.list)));
    return (
      <>
        <Ways desk={desk} found={found} list={list} />
        {found.order.reducedAt && <Deleted desk={desk} at={found.order.reducedAt} />}
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_17.5rem]">
          <Column>
            <Placed at={1}>
              <Head desk={desk} found={found} />
            </Placed>
            <Placed at={3}>
              <Who desk={desk} found={found} />
            </Placed>
            <Placed at={4}>{found.checkout && <Tries desk={desk} found={found} />}</Placed>
            <Placed at={8}>
              <Story desk={desk} found={found} list={list} tag={one(query.tag)} />
            </Placed>
            <Placed at={10}>
              <Words desk={desk} found={found} />
            </Placed>
          </Column>
          <Column>
            <Placed at={2}>
              <Check desk={desk} found={found} />
            </Placed>
            <Placed at={5}>
              <Buyer desk={desk} found={found} />
            </Placed>
            <Placed at={6}>
              <Money desk={desk} found={found} />
            </Placed>
            <Placed at={7}>
              <Waiver desk={desk} found={found} />
            </Placed>
            <Placed at={9}>
              <More desk={desk} found={found} />
            </Placed>
          </Column>
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

/** On a phone the two columns are one, in this order: what is true, what to do, what few need. */
const Placed = ({ at, children }: { readonly at: number; readonly children: ReactNode }) => (
  <div className={`min-w-0 empty:hidden ${PLACES[at]}`}>{children}</div>
);

const PLACES: Readonly<Record<number, string>> = {
  1: 'order-1',
  2: 'order-2',
  3: 'order-3',
  4: 'order-4',
  5: 'order-5',
  6: 'order-6',
  7: 'order-7',
  8: 'order-8',
  9: 'order-9',
  10: 'order-10',
};

type Part = { readonly desk: Desk; readonly found: OneOrder };

/** Back to the list, and to the orders beside this one in it. */
async function Ways({ desk, found, list }: Part & { readonly list: string }) {
  const { t, ctx } = desk;
  const { before, after } = await findNeighbours(ctx.db, ORDER_LIST, ordersQueryOf(list), {
    id: found.order.id,
    scope: scopeOf(desk),
  });
  return (
    <nav aria-label={t('order.ways')} className="flex flex-wrap items-center justify-between gap-2">
      <Link href={`${ORDERS}${list}`} prefetch={false} className="py-3 md:py-0">
        {t('order.back')}
      </Link>
      <span className="flex gap-2">
        {before && (
          <Link href={orderAddress(before.orderCode, list)} prefetch={false} className="btn btn-quiet">
            <DeskIcon name="previous" className="size-4" />
            <span>{t('list.newer')}</span>
          </Link>
        )}
        {after && (
          <Link href={orderAddress(after.orderCode, list)} prefetch={false} className="btn btn-quiet">
            <span>{t('list.older')}</span>
            <DeskIcon name="next" className="size-4" />
          </Link>
        )}
      </span>
    </nav>
  );
}

/** Drawn as a bib. */
function Deleted({ desk, at }: { readonly desk: Desk; readonly at: Date }) {
  const { t, format } = desk;
  return <p className="notice">{t('data.deletedOn', { date: format.dayTime(at) })}</p>;
}

function Head({ desk, found }: Part) {
  const { t, format, ctx } = desk;
  const { order, state, buyer } = found;
  const facts = [
    state.paidAt && exactTime(desk, state.paidAt),
    networkWords(desk, state.method),
    order.lastFetchedAt && t('order.checkedAgo', { ago: format.ago(order.lastFetchedAt) }),
  ].filter((fact) => typeof fact === 'string');
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 rounded-xl border border-paper-edge border-t-8 border-t-accent on-paper bg-paper p-4 text-paper-ink">
      <div className="min-w-0">
        <h1 className="display text-figure leading-tight">{order.orderCode}</h1>
        <p>
          <bdi className="font-bold">{buyer.name ?? t('orders.noName')}</bdi>
          <span className="text-paper-quiet">
            {` · ${t('orders.entries', { count: order.ticketCount })} · ${t('order.orderedAt', { time: format.dayTime(order.createdAt) })}`}
          </span>
        </p>
      </div>
      <div className="grid gap-0.5 md:justify-items-end">
        <p className="flex items-baseline gap-2 text-h2">
          {state.attention && <AttentionMark words={t('orders.columns.attention')} />}
          <StatusMark t={t} state={orderState(state, ctx.now())} reason={reasonWords(desk, state)} />
        </p>
        <p className="display text-h2">{format.money(Number(order.total), order.currency)}</p>
        <p className="text-paper-quiet text-sm">{facts.join(' · ')}</p>
        {state.attention && desk.may('see_attention') && (
          <Link href="/admin/attention" prefetch={false}>
            {t('order.openCase')}
          </Link>
        )}
      </div>
    </div>
  );
}

async function Who({ desk, found }: Part) {
  const { t, ctx, language } = desk;
  const { order, checkout } = found;
  const [names, labels] = await Promise.all([
    findOrderNames(ctx.db, [order.eventId]),
    questionLabels(desk, order.eventId, language),
  ]);
  return (
    <People
      title={t('order.whoRuns')}
      aside={names.events.get(order.eventId) ?? order.eventId}
      people={shownPeople(desk, found, { names, labels })}
      remark={checkout ? null : t('order.elsewhere')}
    />
  );
}

/** Of the organizer's own questions; the provider's have the labels of the event. */
async function questionLabels(
  { ctx }: Desk,
  eventId: string,
  language: string,
): Promise<Map<string, string>> {
  const [{ participants }, { questions }] = await Promise.all([
    loadEventNotes(eventId),
    findOrderNames(ctx.db, [eventId]),
  ]);
  const own = (participants?.questions ?? []).map(
    ({ key, label }) => [key, wordsIn(label, language)] as const,
  );
  return new Map([...questions, ...own]);
}

function Tries({ desk, found }: Part) {
  const { t } = desk;
  return (
    <Attempts
      title={t('order.attempts')}
      aside={t('order.newestFirst')}
      none={t('order.noAttempts')}
      attempts={shownAttempts(desk, found)}
    />
  );
}

function Story({ desk, found, list, tag }: Part & { readonly list: string; readonly tag: string }) {
  const { t, may } = desk;
  const { order } = found;
  const entries = shownTimeline(desk, found);
  const address = (of: string) => {
    const search = new URLSearchParams([...(list ? [['list', list]] : []), ...(of ? [['tag', of]] : [])]);
    return `${orderAddress(order.orderCode)}${search.size > 0 ? `?${search}` : ''}#timeline`;
  };
  return (
    <Timeline
      title={t('order.timeline')}
      filters={[
        { href: address(''), words: t('order.allEntries', { count: entries.length }), current: tag === '' },
        ...TAGS.map((of) => ({ href: address(of), words: t(`order.tags.${of}`), current: tag === of })),
      ]}
      entries={tag === '' ? entries : entries.filter((entry) => entry.tag === tag)}
    >
      {may('add_note', order.eventId) && (
        <PostForm
          action={addNoteAction}
          order={order.orderCode}
          className="flex flex-wrap items-end gap-2 border-edge border-t px-4 py-3"
        >
          <label htmlFor="note" className="sr-only">
            {t('order.note')}
          </label>
          <input
            id="note"
            name="text"
            maxLength={1000}
            autoComplete="off"
            placeholder={t('order.note')}
            data-note=""
            className="input min-w-0 flex-1"
          />
          <button type="submit" className="btn btn-quiet">
            {t('order.addNote')}
          </button>
        </PostForm>
      )}
    </Timeline>
  );
}

/** Webhook bodies as they arrived; reads are stored in the mirror's columns only. */
function Words({ desk, found: { deliveries } }: Part) {
  const { t } = desk;
  if (deliveries.length === 0) return null;
  return (
    <Sheet title={t('order.providerWords')} flush>
      {deliveries.map(({ id, type, receivedAt, body }) => (
        <details key={id} className="border-edge border-t px-4 py-2.5">
          <summary className="cursor-pointer">
            <span className="font-bold">{t('order.webhook', { type })}</span>
            <span className="text-quiet text-sm">{` ${exactTime(desk, receivedAt)}, ${id}`}</span>
          </summary>
          <pre className="overflow-x-auto whitespace-pre-wrap break-all pt-2 text-sm">{body}</pre>
        </details>
      ))}
    </Sheet>
  );
}

function Check({ desk, found: { order, checkout, session } }: Part) {
  const { t, ctx, may } = desk;
  const ref = checkout?.ref ?? session?.ref;
  return (
    <Sheet>
      <div className="grid gap-2.5">
        {may('check_order', order.eventId) && (
          <PostForm action={checkOrderAction} order={order.orderCode} className="grid gap-2">
            <button type="submit" className="btn bg-ink text-ground">
              {t('order.check')}
            </button>
            <p className="text-quiet text-sm">{t('order.checkHelp')}</p>
          </PostForm>
        )}
        {ref && may('send_message', order.eventId) && (
          <CopyLink
            url={`${ctx.env.APP_URL}/orders/${ref}`}
            label={t('order.copyBuyerLink')}
            done={t('orders.copied')}
          />
        )}
      </div>
    </Sheet>
  );
}

const maskedEmail = (email: string): string => {
  const [name = '', host = ''] = [
    email.slice(0, email.lastIndexOf('@')),
    email.slice(email.lastIndexOf('@')),
  ];
  return `${name.slice(0, 1)}•••${name.length > 1 ? name.slice(-1) : ''}${host}`;
};

async function Buyer({ desk, found }: Part) {
  const { t, may } = desk;
  const { order, buyer } = found;
  const contact = (field: 'phone' | 'email', masked: string) =>
    may('see_contact', order.eventId) ? (
      <ShowContact
        action={showContactAction}
        order={order.orderCode}
        field={field}
        masked={masked}
        show={t('order.show')}
      />
    ) : (
      <Masked value={masked} />
    );
  const facts: ShownFact[] = [
    { label: t('order.name'), value: <bdi className="font-bold">{buyer.name ?? t('orders.noName')}</bdi> },
    ...(buyer.phone ? [{ label: t('order.phone'), value: contact('phone', maskMobile(buyer.phone)) }] : []),
    ...(buyer.email ? [{ label: t('order.email'), value: contact('email', maskedEmail(buyer.email)) }] : []),
  ];
  return (
    <Sheet
      title={t('order.buyer')}
      aside={
        buyer.others > 0 && (
          <Link href={`${ORDERS}?q=${encodeURIComponent(buyer.phone ?? '')}`} prefetch={false}>
            {t('order.moreOrders', { count: buyer.others })}
          </Link>
        )
      }
    >
      <Facts facts={facts} />
      {buyer.phone && may('send_message', order.eventId) && (
        <PostForm action={messageAction} order={order.orderCode} className="mt-3 grid gap-2">
          <label htmlFor="message" className="text-quiet text-sm">
            {t('order.message')}
          </label>
          <textarea
            id="message"
            name="message"
            rows={5}
            maxLength={1000}
            defaultValue={await messageFor(desk, found)}
            className="input"
          />
          <div className="flex flex-wrap gap-2">
            {(['whatsapp', 'call', 'sms'] as const).map((way) => (
              <button key={way} type="submit" name="way" value={way} className="btn btn-quiet flex-1">
                {t(`order.ways_${way}`)}
              </button>
            ))}
          </div>
        </PostForm>
      )}
    </Sheet>
  );
}

/** In the buyer's language; a person reads and sends it. */
async function messageFor(
  { ctx, format, events }: Desk,
  { order, state, buyer, checkout }: OneOrder,
): Promise<string> {
  const t = await getTranslations({
    locale: languageOf(checkout?.locale ?? ''),
    namespace: 'desk.order.messages',
  });
  const known = orderState(state, ctx.now());
  const kind =
    known === 'paid' || known === 'waiting'
      ? known
      : known === 'unpaid' || known === 'failed'
        ? 'unpaid'
        : 'other';
  const link = checkout ? `${ctx.env.APP_URL}/orders/${checkout.ref}` : '';
  return t(kind, {
    name: (buyer.name ?? '').split(' ').at(-1) ?? '',
    race: events.find(({ id }) => id === order.eventId)?.name ?? '',
    amount: format.money(Number(order.total), order.currency),
    code: order.orderCode,
    link,
  }).trim();
}

function Money({ desk, found: { order, state, checkout } }: Part) {
  const { t, language, format } = desk;
  const amount = (minor: bigint) => bareAmount(Number(minor), order.currency, intlLocale(language));
  const discount = checkout?.request?.discount_code;
  const lines: readonly (readonly [string, string])[] = [
    [t('order.subtotal'), amount(order.subtotal)],
    ...(order.discountTotal === 0n
      ? []
      : [[`${t('order.discount')} ${discount ?? ''}`.trim(), amount(order.discountTotal)] as const]),
    ...(order.donationTotal === 0n ? [] : [[t('order.donation'), amount(order.donationTotal)] as const]),
    [t('order.fee'), amount(order.serviceFee)],
  ];
  return (
    <Sheet title={t('order.money')} aside={order.currency}>
      <dl className="grid gap-1.5">
        {lines.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-quiet">{label}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
        <div className="flex items-baseline justify-between gap-4 border-ink border-t-2 pt-1.5">
          <dt className="font-bold">{state.paidAt ? t('order.totalPaid') : t('order.total')}</dt>
          <dd className="display text-h2">{format.money(Number(order.total), order.currency)}</dd>
        </div>
        {order.refunds.map(({ id, amount: back, status, createdAt }) => (
          <div key={id} className="flex justify-between gap-4">
            <dt className="text-quiet">{t('order.refund', { time: format.dayTime(createdAt), status })}</dt>
            <dd className="tabular-nums">{`−${amount(back)}`}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}

function Waiver({ desk, found: { waiver } }: Part) {
  const { t, format } = desk;
  if (!waiver) return null;
  const { version, acceptedAt, name, ip, text } = waiver;
  return (
    <Sheet title={t('order.waiver')}>
      <p>{t('order.waiverAccepted', { version, time: format.dayTime(acceptedAt), name })}</p>
      {ip && <p className="text-quiet text-sm">{t('order.waiverFrom', { address: ip })}</p>}
      {text === null ? (
        <p className="pt-2 text-quiet text-sm">{t('order.waiverNotShown')}</p>
      ) : (
        <details className="pt-2">
          <summary className="cursor-pointer">
            <span className="font-bold">{t('order.waiverText')}</span>
            <span className="text-quiet text-sm">{` ${t('order.words', { count: text.split(/\s+/).length })}`}</span>
          </summary>
          <p className="whitespace-pre-line pt-2 text-sm">{text}</p>
        </details>
      )}
    </Sheet>
  );
}

function More({ desk, found }: Part) {
  const { t, format } = desk;
  const { order, state, checkout, session } = found;
  const request = checkout?.request;
  const code = (value: string | null) => (value === null ? t('orders.unknown') : value || t('orders.noCode'));
  const known = (facts: readonly (readonly [string, string | null | undefined])[]): ShownFact[] =>
    facts.flatMap(([label, value]) => (value ? [{ label, value }] : []));
  return (
    <Sheet title={t('order.more')}>
      <Facts
        facts={known([
          [t('order.noteFromBuyer'), request?.note],
          [t('orders.filters.referral'), code(state.referralCode)],
          [t('orders.filters.discount'), code(state.discountCode)],
          [t('orders.filters.channel'), t(`orders.channels.${state.origin}`)],
          [t('order.style'), session?.style],
        ])}
      />
      <details className="pt-3">
        <summary className="cursor-pointer font-bold">{t('order.numbers')}</summary>
        <div className="pt-2 text-sm">
          <Facts
            facts={known([
              ['id', order.id],
              ['status', order.status],
              ['failure_kind', order.failureKind],
              ['ticket_count', String(order.ticketCount)],
              ['channel', order.channel],
              ['api_client_id', order.apiClientId],
              ['checkout_session_id', order.checkoutSessionId],
              ['partner_reference', order.partnerReference],
              ['hold_expires_at', order.holdExpiresAt && format.dayTime(order.holdExpiresAt)],
              ['X-Request-Id', checkout?.requestIds.join(', ')],
              [t('order.lastRead'), order.lastFetchedAt && exactTime(desk, order.lastFetchedAt)],
              [t('order.learnedBy'), state.paidSource],
            ])}
          />
        </div>
      </details>
    </Sheet>
  );
}
