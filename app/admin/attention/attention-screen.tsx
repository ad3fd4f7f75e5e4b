// Shows the list of cases beside one case; on a narrow screen each is a page of its own.

import Link from 'next/link';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { deskHref } from '#components/admin/frame/rooms.ts';
import { RoomLive } from '#components/admin/list/live-list.tsx';
import { PageHead } from '#components/admin/ui/page-head.tsx';
import { loadOrganizer } from '#components/layout/organizer.ts';
import {
  type CaseDetail,
  type CaseScope,
  type CaseSummary,
  type CaseTab,
  caseHistory,
  casesVersion,
  countCases,
  findCase,
  listCases,
} from '#lib/admin/attention/list-cases.ts';
import { alertChannels } from '#lib/alerts/alert.ts';
import { intlLocale, languageOf } from '#lib/i18n/languages.ts';
import { findWebhookRefusals } from '#lib/orders/webhook-refusals.ts';
import type { Desk } from '../desk-adapters.tsx';
import { loadSetup } from '../participants/load-participants.ts';
import { CaseList } from './case-list.tsx';
import { CaseView } from './case-view.tsx';
import { enteredWords } from './case-words.ts';

const scopeOf = ({ eventIds, member }: Desk): CaseScope => ({
  eventIds,
  whole: member.events.length === 0,
});

type Props = {
  readonly desk: Desk;
  /** Null: the first case of the list, which only a wide screen shows. */
  readonly id: string | null;
  readonly tab: CaseTab;
  readonly before: Date | null;
  readonly isLate: boolean;
};

export async function AttentionScreen(props: Props) {
  const { desk, id, tab: asked, before, isLate } = props;
  const named = id === null ? null : await findNamed(desk, id);
  const tab = named?.tab ?? asked;
  const { ctx, t } = desk;
  const now = ctx.now();
  const scope = scopeOf(desk);
  const [counts, { cases, hasMore }, organizer] = await Promise.all([
    countCases(ctx.db, scope, now),
    listCases(ctx.db, scope, { tab, before }, now),
    loadOrganizer(),
  ]);
  const ways = await alertChannels(organizer.alerts, ctx.alerts);
  const shown = named ?? (await findFirst(desk, cases));
  const olderHref = hasMore ? olderThan(desk, tab, cases.at(-1)) : null;
  const list = listHref(desk, tab);
  return (
    <>
      <PageHead title={t('attention.title')} text={t('attention.lead')}>
        <Live desk={desk} href={named ? deskHref(desk, `/admin/attention/${named.id}`) : list} />
      </PageHead>
      <BackToList href={named && list} words={t('attention.backToList')} />
      <div className={shown ? 'grid items-start gap-4 lg:grid-cols-[18.5rem_minmax(0,1fr)]' : ''}>
        <div className={named ? 'max-lg:hidden' : ''}>
          <CaseList
            desk={desk}
            tab={tab}
            counts={counts}
            cases={cases}
            selected={shown?.id ?? null}
            olderHref={olderHref}
            nobodyTold={ways.length === 0 ? t('health.nobodyToldText') : null}
          />
        </div>
        {shown && (
          <div className={named ? '' : 'max-lg:hidden'}>
            <Shown desk={desk} one={shown} isLate={isLate} />
          </div>
        )}
      </div>
    </>
  );
}

const BackToList = ({ href, words }: { readonly href: string | null; readonly words: string }) =>
  href && (
    <p className="lg:hidden">
      <Link href={href} className="link">
        {words}
      </Link>
    </p>
  );

const listHref = (desk: Desk, tab: CaseTab): string =>
  deskHref(desk, '/admin/attention', tab === 'open' ? {} : { tab });

const olderThan = (desk: Desk, tab: CaseTab, last: CaseSummary | undefined): string | null =>
  last?.doneAt ? deskHref(desk, '/admin/attention', { tab, before: last.doneAt.toISOString() }) : null;

/** 404 for a case that does not exist or that the member may not see. */
async function findNamed(desk: Desk, id: string): Promise<CaseDetail> {
  const named = await findCase(desk.ctx.db, id, desk.ctx.now());
  if (!named) notFound();
  desk.requireEvent(named.eventId);
  return named;
}

const findFirst = async ({ ctx }: Desk, [first]: readonly CaseSummary[]): Promise<CaseDetail | null> =>
  first ? findCase(ctx.db, first.id, ctx.now()) : null;

async function Live({ desk, href }: { readonly desk: Desk; readonly href: string }) {
  const { version, changedAt } = await casesVersion(desk.ctx.db, desk.ctx.now());
  const last = changedAt && desk.format.logTime(changedAt);
  return <RoomLive desk={desk} room="attention" version={version} changedAt={last} newestHref={href} />;
}

type ShownProps = { readonly desk: Desk; readonly one: CaseDetail; readonly isLate: boolean };

async function Shown({ desk, one, isLate }: ShownProps) {
  const { db } = desk.ctx;
  const [history, refusals, setup] = await Promise.all([
    caseHistory(db, one.id),
    findWebhookRefusals(db),
    one.eventId === null || one.orders.length === 0 ? null : loadSetup(desk, one.eventId),
  ]);
  const names = { tickets: setup?.shortTickets ?? new Map() };
  const asked = (setup?.questions ?? []).filter(
    (question) => question.of === 'participant' && question.options.length > 0,
  );
  const about = { inARow: refusals.inARow, names, asked, message: await twoPaidMessage(desk, one, names) };
  return <CaseView desk={desk} one={one} history={history} about={about} isLate={isLate} />;
}

/** Asks the buyer of several paid orders, in her language, which of them she wants; null for any other case. */
async function twoPaidMessage(
  { events }: Desk,
  { kind, orders, eventId, buyer }: CaseDetail,
  names: Parameters<typeof enteredWords>[1],
): Promise<string | null> {
  const [first] = orders;
  if (kind !== 'two_orders_paid' || !first) return null;
  const locale = languageOf(first.locale ?? '');
  const t = await getTranslations({ locale, namespace: 'desk.order.messages' });
  const each = orders.map((order) => {
    const what = enteredWords(order, names);
    return what ? `${order.code} (${what})` : order.code;
  });
  return t('twoPaid', {
    name: buyer ?? '',
    race: events.find(({ id }) => id === eventId)?.name ?? '',
    count: orders.length,
    orders: new Intl.ListFormat(intlLocale(locale), { type: 'conjunction' }).format(each),
  });
}
