import Link from 'next/link';
import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { type Desk, deskPage } from '#app/admin/desk-adapters.tsx';
import { refundWords } from '#app/admin/orders/refund-words.ts';
import { LiveMark, NewRows } from '#components/admin/list/live-list.tsx';
import type { Live } from '#components/admin/list/live-query.ts';
import { DeskIcon } from '#components/admin/ui/desk-icon.tsx';
import { FoldedSheet, PhoneFold } from '#components/admin/ui/phone-fold.tsx';
import { PostForm, TypedArea } from '#components/admin/ui/post-form.tsx';
import { Sheet } from '#components/admin/ui/sheet.tsx';
import { AttentionMark, StatusMark } from '#components/admin/ui/status-mark.tsx';
import { CopyLink } from '#components/ui/copy-link.tsx';
import { findNeighbours } from '#lib/admin/list/list.ts';
import { findOneOrder, findOrderNews, type OneOrder } from '#lib/admin/orders/one-order.ts';
import { ORDER_LIST } from '#lib/admin/orders/order-list.ts';
import { findOrderNames } from '#lib/admin/orders/order-names.ts';
import { orderState, refundedOfRow } from '#lib/admin/orders/order-state.ts';
import { findLacking } from '#lib/admin/participants/participant-list.ts';
import { intlLocale } from '#lib/i18n/languages.ts';
import { findCaseOf } from '#lib/orders/attention.ts';
import { bareAmount } from '#lib/shared/money.ts';
import { maskMobile } from '#lib/shared/ugandan-mobile.ts';
import { hasReceipt } from '#lib/shared/vocabulary/stages.ts';
import { loadSetup } from '../../participants/load-participants.ts';
import { messageText } from '../message-text.ts';
import { ORDERS, orderAddress, ordersQueryOf, ordersSearch, scopeOf, sinceOf } from '../order-query.ts';
import { methodWords, reasonWords } from '../order-rows.ts';
import { addNoteAction, checkOrderAction, messageAction } from './order-actions.ts';
import { Attempts, FactList, People, type ShownFact, TAGS, Timeline } from './order-parts.tsx';
import {
  ContactValue,
  exactTime,
  lackedBy,
  type PeopleSetup,
  peopleWords,
  shownAnswer,
  shownAttempts,
  shownTimeline,
} from './order-words.tsx';

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
        {found.order.reducedAt && <Deleted desk={desk} at={found.order.reducedAt} />}
        <div className="grid items-start gap-4 [reading-flow:grid-order] max-lg:grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_clamp(17.5rem,26vw,20.5rem)]">
          <Column>
            <Placed at="order-1">
              <Head {...part} />
            </Placed>
            <Placed at="order-4">
              <Who {...part} />
            </Placed>
            <Placed at="order-5">{found.checkout && <Tries {...part} />}</Placed>
            <Placed at="order-9">
              <Story {...part} tag={one(query.tag)} />
            </Placed>
            <Placed at="order-12">
              <NoteForm {...part} />
            </Placed>
            <Placed at="order-11">
              <Words {...part} />
            </Placed>
          </Column>
          <Column>
            <Placed at="order-2">
              <Check {...part} />
            </Placed>
            <Placed at="order-7">
              <Buyer {...part} />
            </Placed>
            <Placed at="order-3">
              <Message {...part} />
            </Placed>
            <Placed at="order-8">
              <Money {...part} />
            </Placed>
            <Placed at="order-6">
              <Waiver {...part} />
            </Placed>
            <Placed at="order-10">
              <More {...part} />
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

type Part = {
  readonly desk: Desk;
  readonly found: OneOrder;
  readonly setup: PeopleSetup;
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
  const { t, ctx, member, format, timeZone, language } = desk;
  const { order, state } = found;
  const since = sinceOf(top);
  const { newest } = shownTimeline(desk, found, since);
  const { version } = await findOrderNews(ctx.db, order.id, { since: null, by: member });
  const shown = since ?? newest;
  const changed = new Date(Math.max(state.changedAt.getTime(), newest?.getTime() ?? 0));
  const seconds = new Intl.DateTimeFormat(intlLocale(language), {
    timeStyle: 'medium',
    hourCycle: 'h23',
    timeZone,
  });
  const path = `${orderAddress(order.orderCode)}/live`;
  return {
    since,
    live: {
      path: shown ? `${path}?top=${shown.getTime()}` : path,
      version,
      top: shown && String(shown.getTime()),
      newestHref: orderAddress(order.orderCode, list),
      changedAt: seconds.format(changed),
      asOf: format.time(ctx.now()),
      words: { one: t('order.newStep'), many: t('order.newSteps') },
    },
  };
}

async function Ways({ desk, found, list, live }: Part) {
  const { t, ctx, language, timeZone } = desk;
  const { before, after } = await findNeighbours(ctx.db, ORDER_LIST, ordersQueryOf(list), {
    id: found.order.id,
    scope: scopeOf(desk),
  });
  const beside = [
    { order: before, words: t('list.newer'), icon: 'previous' },
    { order: after, words: t('list.older'), icon: 'next' },
  ] as const;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Link
        href={`${ORDERS}${list}`}
        prefetch={false}
        className="flex flex-[1_0_auto] items-center gap-1.5 py-3 md:py-0"
      >
        <DeskIcon name="previous" className="size-4" />
        <span>{t('order.back')}</span>
      </Link>
      <div className="max-md:order-last max-md:w-full">
        <LiveMark t={t} live={live} clock={{ locale: intlLocale(language), timeZone }} />
      </div>
      <nav aria-label={t('order.ways')} className="flex flex-wrap gap-2">
        {beside.map(
          ({ order, words, icon }) =>
            order && (
              <Link
                key={icon}
                href={orderAddress(order.orderCode, list)}
                prefetch={false}
                className="btn btn-quiet"
              >
                {icon === 'previous' && <DeskIcon name={icon} className="size-4" />}
                <span>{words}</span>
                {icon === 'next' && <DeskIcon name={icon} className="size-4" />}
              </Link>
            ),
        )}
      </nav>
    </div>
  );
}

function Deleted({ desk, at }: { readonly desk: Desk; readonly at: Date }) {
  const { t, format } = desk;
  return <p className="notice">{t('data.deletedOn', { date: format.dayTime(at) })}</p>;
}

async function Head({ desk, found }: Part) {
  const { t, format, ctx } = desk;
  const { order, state, buyer, checkout } = found;
  const subject = {
    orderId: order.id,
    orderCode: order.orderCode,
    checkoutId: checkout?.attempts[0]?.checkoutId ?? null,
  };
  const caseId = state.attention && desk.may('see_attention') ? await findCaseOf(ctx.db, subject) : null;
  const facts = [
    state.paidAt && exactTime(desk, state.paidAt),
    methodWords(desk, state.method),
    order.lastFetchedAt && t('order.checkedAgo', { ago: format.ago(order.lastFetchedAt) }),
  ].filter((fact) => typeof fact === 'string');
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 rounded-xl border border-paper-edge border-t-8 border-t-accent on-paper bg-paper px-5 py-4 text-paper-ink">
      <div className="min-w-0">
        <h1 className="display text-[min(2.875rem,13vw)] leading-tight">{order.orderCode}</h1>
        <p>
          <bdi className="font-bold">{buyer.name ?? t('orders.noName')}</bdi>
          <span className="text-paper-quiet">
            {` · ${t('orders.entries', { count: order.ticketCount })} · ${t('order.orderedAt', { time: format.dayTime(order.createdAt) })}`}
          </span>
        </p>
      </div>
      <div className="grid min-w-0 gap-0.5 md:flex-1 md:justify-items-end md:text-end">
        <p className="flex items-baseline gap-2 text-h2">
          {state.attention && <AttentionMark words={t('orders.columns.attention')} />}
          <StatusMark t={t} state={orderState(state, ctx.now())} reason={reasonWords(desk, state)} />
        </p>
        <p className="display text-card">{moneyWords(desk, found)}</p>
        <p className="text-paper-quiet text-sm">{facts.join(' · ')}</p>
        {caseId && (
          <Link href={`/admin/attention/${caseId}`} prefetch={false} className="max-md:py-2">
            {t('order.openCase')}
          </Link>
        )}
      </div>
    </div>
  );
}

/** The total, and how much of it went back. */
function moneyWords({ t, format }: Desk, { order, state }: OneOrder): string {
  const total = format.money(Number(order.total), order.currency);
  const back = refundedOfRow(state);
  if (back.isExact && back.amount === 0) return total;
  const refunded = refundWords(t, back, (minor) => format.money(minor, order.currency));
  return t('order.refundedOf', { total, refunded });
}

function Who({ desk, found, setup }: Part) {
  const { t, events } = desk;
  const { order, checkout, session } = found;
  return (
    <People
      title={t('order.whoRuns')}
      aside={events.find(({ id }) => id === order.eventId)?.name ?? order.eventId}
      headings={{ name: t('order.name'), ticket: t('orders.filters.ticket') }}
      people={peopleWords(desk, found, setup)}
      remark={checkout ? null : t(session ? 'order.onTheirPage' : 'order.elsewhere')}
    />
  );
}

function Tries({ desk, found, since }: Part) {
  const { t } = desk;
  const ids = found.checkout?.requestIds ?? [];
  return (
    <Attempts
      title={t('order.attempts')}
      aside={t('order.newestFirst')}
      none={t('order.noAttempts')}
      attempts={shownAttempts(desk, found, since)}
      created={ids.length > 0 ? t('order.createdBy', { ids: ids.join(', ') }) : null}
    />
  );
}

function Story({ desk, found, list, since, tag }: Part & { readonly tag: string }) {
  const { t, may } = desk;
  const { order } = found;
  const { entries } = shownTimeline(desk, found, since);
  const address = (of: string) => {
    const own = orderAddress(order.orderCode, list);
    return `${own}${of ? `${list ? '&' : '?'}tag=${of}` : ''}#timeline`;
  };
  return (
    <Timeline
      title={t('order.timeline')}
      holds={t('order.steps', { count: entries.length })}
      isOpen={tag !== ''}
      filters={[
        { href: address(''), words: t('order.allEntries', { count: entries.length }), current: tag === '' },
        ...TAGS.map((of) => ({ href: address(of), words: t(`order.tags.${of}`), current: tag === of })),
      ]}
      entries={tag === '' ? entries : entries.filter((entry) => entry.tag === tag)}
      className={may('add_note', order.eventId) ? 'lg:rounded-b-none' : ''}
    />
  );
}

function NoteForm({ desk, found: { order } }: Part) {
  const { t, may } = desk;
  if (!may('add_note', order.eventId)) return null;
  return (
    <div className="desk-sheet lg:-mt-4 lg:rounded-t-none lg:border-t-0">
      <PostForm
        action={addNoteAction}
        fields={{ order: order.orderCode }}
        className="flex flex-wrap items-end gap-2 px-4 py-3"
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
    </div>
  );
}

/** Webhook bodies as they arrived; reads are stored in the mirror's columns only. */
function Words({ desk, found, since }: Part) {
  const { t } = desk;
  const deliveries = found.deliveries.filter(({ receivedAt }) => !since || receivedAt <= since);
  if (deliveries.length === 0) return null;
  return (
    <FoldedSheet
      title={t('order.providerWords')}
      holds={t('order.texts', { count: deliveries.length })}
      flush
    >
      {deliveries.map(({ id, type, receivedAt, body }) => (
        <details key={id} className="border-edge border-t px-4">
          <summary className="cursor-pointer break-words py-2.5 max-md:py-3.5">
            <span className="font-bold">{t('order.webhook', { type })}</span>
            <span className="text-quiet text-sm">{` ${exactTime(desk, receivedAt)}, ${id}`}</span>
          </summary>
          <pre className="whitespace-pre-wrap break-all pb-2.5 text-sm">{body}</pre>
        </details>
      ))}
    </FoldedSheet>
  );
}

const refOf = ({ checkout, session }: OneOrder): string | undefined => checkout?.ref ?? session?.ref;

/** The buyer's page is a capability: only those who may send it get its address. */
function Check({ desk, found }: Part) {
  const { t, ctx, may } = desk;
  const { order } = found;
  const ref = refOf(found);
  const page = ref && may('send_message', order.eventId) ? `${ctx.env.APP_URL}/orders/${ref}` : null;
  if (!page && !may('check_order', order.eventId)) return null;
  return (
    <Sheet>
      <div className="grid gap-2.5">
        {may('check_order', order.eventId) && (
          <PostForm action={checkOrderAction} fields={{ order: order.orderCode }} className="grid gap-2">
            <button type="submit" className="btn bg-ink text-ground">
              <DeskIcon name="refresh" />
              <span>{t('order.check')}</span>
            </button>
            <p className="text-quiet text-sm">{t('order.checkHelp')}</p>
          </PostForm>
        )}
        {page && (
          <div className="flex flex-wrap gap-2">
            <CopyLink
              url={page}
              label={t('order.copyBuyerLink')}
              done={t('orders.copied')}
              look="btn btn-quiet flex-auto"
            >
              <DeskIcon name="copy" />
            </CopyLink>
            <a href={page} target="_blank" rel="noreferrer" className="btn btn-quiet flex-auto">
              {t('order.buyersPage')}
            </a>
            {hasReceipt(order.status) && (
              <a
                href={`${page}/receipt`}
                target="_blank"
                rel="noreferrer"
                className="btn btn-quiet flex-auto"
              >
                <DeskIcon name="receipt" />
                <span>{t('order.receipt')}</span>
              </a>
            )}
          </div>
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

const mayMessage = ({ desk, found: { order, buyer } }: Part): boolean =>
  buyer.phone !== null && desk.may('send_message', order.eventId);

function Buyer(part: Part) {
  const { desk, found } = part;
  const { t } = desk;
  const { order, buyer, state } = found;
  const name = buyer.name ?? t('orders.noName');
  const contact = (field: 'phone' | 'email' | 'payer', label: string, masked: string): ShownFact => ({
    label,
    value: <ContactValue desk={desk} order={order} fields={{ field }} masked={masked} whose={label} />,
  });
  const facts: ShownFact[] = [
    { label: t('order.name'), value: <bdi className="font-bold">{name}</bdi> },
    ...(buyer.phone ? [contact('phone', t('order.phone'), maskMobile(buyer.phone))] : []),
    ...(state.msisdn && state.msisdn !== buyer.phone
      ? [contact('payer', t('orders.columns.payer'), maskMobile(state.msisdn))]
      : []),
    ...(buyer.email ? [contact('email', t('order.email'), maskedEmail(buyer.email))] : []),
  ];
  return (
    <FoldedSheet
      title={t('order.buyer')}
      holds={[name, buyer.phone && maskMobile(buyer.phone)].filter(Boolean).join(', ')}
      className={mayMessage(part) ? 'lg:rounded-b-none' : ''}
      aside={
        buyer.others > 0 && (
          <Link href={`${ORDERS}?q=${encodeURIComponent(buyer.phone ?? '')}`} prefetch={false}>
            {t('order.moreOrders', { count: buyer.others })}
          </Link>
        )
      }
    >
      <FactList facts={facts} />
    </FoldedSheet>
  );
}

const WAYS = [
  ['whatsapp', 'message'],
  ['call', 'phone'],
  ['sms', null],
] as const;

async function Message(part: Part) {
  const { t } = part.desk;
  if (!mayMessage(part)) return null;
  const text = await messageFor(part);
  return (
    <div className="desk-sheet p-4 lg:-mt-4 lg:rounded-t-none lg:border-t-0 lg:pt-0">
      <PostForm
        action={messageAction}
        fields={{ order: part.found.order.orderCode }}
        className="grid grid-cols-[minmax(0,1fr)] gap-2"
      >
        <PhoneFold
          summary={
            <span className="min-w-0 flex-1 truncate">
              <span className="font-bold">{t('order.message')}</span>
              <span className="text-quiet" data-preview="">{` ${text}`}</span>
            </span>
          }
        >
          <div className="grid gap-1">
            <label htmlFor="message" className="text-quiet text-sm">
              {t('order.message')}
            </label>
            <TypedArea id="message" name="message" text={text} />
          </div>
        </PhoneFold>
        <div className="flex flex-wrap gap-2">
          {WAYS.map(([way, icon]) => (
            <button
              key={way}
              type="submit"
              name="way"
              value={way}
              className="btn btn-quiet flex-auto max-md:px-2"
            >
              {icon && <DeskIcon name={icon} />}
              <span>{t(`order.ways_${way}`)}</span>
            </button>
          ))}
        </div>
      </PostForm>
    </div>
  );
}

const messageFor = ({ desk, found, setup }: Part): Promise<string> =>
  messageText(desk, {
    state: found.state,
    name: found.buyer.name,
    eventId: found.order.eventId,
    code: found.order.orderCode,
    total: Number(found.order.total),
    currency: found.order.currency,
    ref: refOf(found) ?? null,
    locale: found.checkout?.locale ?? null,
    lacks: found.checkout ? lackedBy(found, setup) : [],
  });

function Money({ desk, found }: Part) {
  const { order, state, checkout } = found;
  const { t, language, format } = desk;
  const amount = (minor: bigint) => bareAmount(Number(minor), order.currency, intlLocale(language));
  const discount = checkout?.request?.discount_code;
  const total = format.money(Number(order.total), order.currency);
  const back = refundedOfRow(state);
  const listed = order.refunds.reduce((sum, refund) => sum + Number(refund.amount), 0);
  const lines: readonly (readonly [string, string])[] = [
    [t('order.subtotal'), amount(order.subtotal)],
    ...(order.discountTotal === 0n
      ? []
      : [[`${t('order.discount')} ${discount ?? ''}`.trim(), `−${amount(order.discountTotal)}`] as const]),
    ...(order.donationTotal === 0n ? [] : [[t('order.donation'), amount(order.donationTotal)] as const]),
    [t('order.fee'), amount(order.serviceFee)],
  ];
  return (
    <FoldedSheet
      title={t('order.money')}
      holds={moneyWords(desk, found)}
      aside={<span className="max-md:hidden">{order.currency}</span>}
    >
      <dl className="grid gap-1.5">
        {lines.map(([label, value]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-quiet">{label}</dt>
            <dd className="ms-auto tabular-nums">{value}</dd>
          </div>
        ))}
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-ink border-t-2 pt-1.5">
          <dt className="font-bold">{state.paidAt ? t('order.totalPaid') : t('order.total')}</dt>
          <dd className="display ms-auto text-h2">{total}</dd>
        </div>
        {order.refunds.map(({ id, amount: back, status, createdAt }) => (
          <div key={id} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-quiet">{t('order.refund', { time: format.dayTime(createdAt), status })}</dt>
            <dd className="ms-auto whitespace-nowrap tabular-nums">{`−${amount(back)}`}</dd>
          </div>
        ))}
        {!(back.isExact && back.amount === listed) && (
          <div className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-quiet">{t('orders.outcomes.refunded')}</dt>
            <dd className="ms-auto tabular-nums">
              {refundWords(t, back, (minor) => `−${amount(BigInt(minor))}`)}
            </dd>
          </div>
        )}
      </dl>
    </FoldedSheet>
  );
}

function Waiver({ desk, found: { waiver } }: Part) {
  const { t, format } = desk;
  if (!waiver) return null;
  const { version, acceptedAt, name, text } = waiver;
  return (
    <Sheet title={t('order.waiver')}>
      <p>{t('order.waiverAccepted', { version, time: format.dayTime(acceptedAt), name })}</p>
      {text === null ? (
        <p className="pt-2 text-quiet text-sm">{t('order.waiverNotShown')}</p>
      ) : (
        <details className="pt-2">
          <summary className="cursor-pointer py-2">
            <span className="font-bold">{t('order.waiverText')}</span>
            <span className="text-quiet text-sm">{` ${t('order.words', { count: text.split(/\s+/).length })}`}</span>
          </summary>
          <p className="whitespace-pre-line pt-2 text-sm">{text}</p>
        </details>
      )}
    </Sheet>
  );
}

function More({ desk, found, setup }: Part) {
  const { t, format } = desk;
  const { order, state, checkout, session } = found;
  const request = checkout?.request;
  const code = (value: string | null) => (value === null ? t('orders.unknown') : value || t('orders.noCode'));
  const known = (facts: readonly (readonly [string, string | null | undefined])[]): ShownFact[] =>
    facts.flatMap(([label, value]) => (value ? [{ label, value }] : []));
  const answers = Object.entries(request?.custom_fields ?? {})
    .filter(([key]) => !setup.questions.some((one) => one.key === key && one.of === 'participant'))
    .map(([key, answer]) => {
      const label = setup.questions.find((one) => one.key === key)?.label ?? key;
      return { label, ...shownAnswer({ desk, order, answer, key, whose: label }) };
    });
  return (
    <FoldedSheet
      title={t('order.more')}
      holds={[request?.note && t('order.oneNote'), state.referralCode || t(`orders.channels.${state.origin}`)]
        .filter(Boolean)
        .join(', ')}
    >
      <FactList
        facts={[
          ...answers.filter(({ text }) => text !== ''),
          ...known([
            [t('order.noteFromBuyer'), request?.note],
            [t('orders.filters.referral'), code(state.referralCode)],
            [t('orders.filters.discount'), code(state.discountCode)],
            [t('orders.filters.channel'), t(`orders.channels.${state.origin}`)],
            [t('order.style'), session?.style],
          ]),
        ]}
      />
      <details className="pt-3">
        <summary className="cursor-pointer py-2 font-bold">{t('order.numbers')}</summary>
        <div className="pt-2 text-sm">
          <FactList
            facts={known([
              ['id', order.id],
              ['order_code', order.orderCode],
              ['event_id', order.eventId],
              ['status', order.status],
              ['failure_kind', order.failureKind],
              ['currency', order.currency],
              ['subtotal', String(order.subtotal)],
              ['discount_total', String(order.discountTotal)],
              ['donation_total', String(order.donationTotal)],
              ['service_fee', String(order.serviceFee)],
              ['total', String(order.total)],
              ...order.refunds.map(
                ({ id, amount, status }) => [`refund ${id}`, `${amount}, ${status}`] as const,
              ),
              ['ticket_count', String(order.ticketCount)],
              ['channel', order.channel],
              ['api_client_id', order.apiClientId],
              ['checkout_session_id', order.checkoutSessionId],
              ['partner_reference', order.partnerReference],
              ['hold_expires_at', order.holdExpiresAt && format.dayTime(order.holdExpiresAt)],
              ['created_at', exactTime(desk, order.createdAt)],
              [t('order.lastRead'), order.lastFetchedAt && exactTime(desk, order.lastFetchedAt)],
              [t('order.learnedBy'), state.paidSource],
            ])}
          />
        </div>
      </details>
    </FoldedSheet>
  );
}
