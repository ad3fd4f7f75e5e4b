import type { Desk, DeskView, Query } from '#app/admin/desk-adapters.tsx';
import { type Drawn, defineTable, sortedColumns } from '#app/admin/table/define-table.tsx';
import { chipsOf } from '#components/admin/list/chips.tsx';
import { DeskList } from '#components/admin/list/desk-list.tsx';
import type { ChipProps } from '#components/admin/list/filter-bar.tsx';
import { DeskLink } from '#components/admin/ui/desk-link.tsx';
import { EmptyState } from '#components/admin/ui/empty-state.tsx';
import { PageHead } from '#components/admin/ui/page-head.tsx';
import { Sheet } from '#components/admin/ui/sheet.tsx';
import { Tabs } from '#components/admin/ui/tabs.tsx';
import { eventPath } from '#components/events/event-address.ts';
import { CopyLink } from '#components/ui/copy-link.tsx';
import { PrintButton } from '#components/ui/print-button.tsx';
import { countOrders } from '#lib/admin/orders/order-list.ts';
import { missingOf } from '#lib/admin/participants/participant-columns.ts';
import {
  answerParameter,
  type DeskParticipant,
  NO_ANSWER,
  type ParticipantCounts,
  UNKNOWN_ANSWER,
} from '#lib/admin/participants/participant-list.ts';
import { messagesHref } from '../messages/message-query.ts';
import { scopeOf } from '../orders/order-query.ts';
import { ColumnChooser } from './column-chooser.tsx';
import { countFound, type FoundParticipants, findParticipants, missingWords } from './load-participants.ts';
import { participantCells } from './participant-cells.tsx';
import { missingLabel, ParticipantNumbers } from './participant-counts.tsx';
import { askParticipantFile } from './participant-file.ts';
import { PlacesWithoutNameRows } from './places-without-name-rows.tsx';
import { SavedFiles } from './saved-files-sheet.tsx';

const PRINT_SIZE = 2000;

const page = defineTable<DeskParticipant, FoundParticipants>({
  room: 'participants',
  find: findParticipants,
  instead: async (desk, params) => (desk.event ? printed(desk, params) : <ChooseRace desk={desk} />),
  newRows: (t) => ({ one: t('participants.newOne'), many: t('participants.newMany') }),
  files: { list: 'participants', ask: askParticipantFile },
  draw: drawParticipants,
});
export default page;
export const generateMetadata = page.metadata;

const SHOWS = ['paid', 'unpaid', 'gone', 'all'] as const;

async function drawParticipants(desk: Desk, found: FoundParticipants): Promise<Drawn<DeskParticipant>> {
  const { t } = desk;
  const { query, address, page, eventId, places } = found;
  const [{ counts, count, by }, isAwaited] = await Promise.all([
    countFound(desk, found),
    page.rows.length === 0 && isAnyAwaited(desk, eventId),
  ]);
  const shown = query.given.show?.[0] ?? 'paid';
  const hasPlaces = places.places > 0;
  return {
    caption: t('participants.caption'),
    count,
    columns: participantCells(desk, found),
    search: { label: t('participants.search'), hint: t('participants.searchHint') },
    chips: chipsOfParticipants(desk, found, counts),
    empty: !hasPlaces && <Empty desk={desk} found={found} isAwaited={isAwaited} />,
    isOfPeople: true,
    whole: (row) => missingOf(row, found.setup.questions, missingWords(t)).join(', '),
    paging: {
      words: t('participants.byName'),
      count: count - places.places,
      labels: { newer: t('participants.previous'), older: t('participants.next') },
    },
    text: t(counts && shown === 'paid' ? 'participants.inPaidOrders' : 'participants.found', {
      count: counts?.all ?? count,
    }),
    files: {
      printHref: address.href({ print: '1' }),
      more: <SavedFiles desk={desk} found={found} />,
    },
    tabs: (
      <>
        <Tabs
          label={t('participants.views')}
          tabs={SHOWS.map((show) => ({
            href: address.href({ show: show === 'paid' ? null : show }),
            words: t(`participants.shows.${show}`),
            current: show === shown,
          }))}
        >
          {count > 0 && desk.may('send_message', eventId) && (
            <DeskLink
              href={messagesHref({ event: eventId, of: 'participants', list: address.search() })}
              className="py-3 md:py-0"
            >
              {t('messages.write')}
            </DeskLink>
          )}
        </Tabs>
        {counts && <ParticipantNumbers desk={desk} found={found} counts={counts} by={by} />}
      </>
    ),
    beside: <ColumnChooser t={t} found={found} />,
    above: hasPlaces && query.from === null && <PlacesWithoutNameRows desk={desk} found={found} />,
  };
}

const ChooseRace = ({ desk: { t, events } }: { readonly desk: DeskView }) => (
  <>
    <PageHead title={t('participants.title')} />
    <Sheet title={t('participants.chooseRace')} flush>
      <ul className="divide-y divide-edge">
        {events.map(({ id, name, when }) => (
          <li key={id}>
            <DeskLink
              href={`/admin/participants?event=${encodeURIComponent(id)}`}
              className="row-link flex min-h-12 flex-wrap items-center justify-between gap-x-4 px-4 py-2 no-underline hover:bg-ground"
            >
              <bdi className="font-bold">{name}</bdi>
              <span className="text-quiet text-sm">{when}</span>
            </DeskLink>
          </li>
        ))}
      </ul>
    </Sheet>
  </>
);

/** The list with the chosen columns, for paper. Printing leaves an audit row, so refused values print nothing. */
async function printed(desk: Desk, params: Query) {
  if (params.print === undefined || desk.isFromElsewhere) return null;
  const found = await findParticipants(desk, params, { limit: PRINT_SIZE, isFolded: false });
  if (!found || found.query.refused.length > 0) return null;
  const { t, event, format } = desk;
  const { address, page, eventId, columns, query } = found;
  const { rows, next } = page;
  const printedRows = { format: 'paper', participants: rows.length };
  const detail = { file: null, part: null, ...printedRows, columns, filters: Object.keys(query.given) };
  await desk.record({ kind: 'participants_exported', eventId, detail });
  const { count } = await countFound(desk, found);
  return (
    <>
      <PageHead
        title={`${t('participants.title')} · ${event?.name ?? ''}`}
        text={t('participants.printed', { count, time: format.dayTime(desk.now()) })}
      >
        <span className="flex flex-wrap gap-2 print:hidden">
          <PrintButton label={t('participants.print')} />
          {next && (
            <a href={address.href({ print: '1', after: next })} className="btn btn-quiet">
              {t('participants.next')}
            </a>
          )}
          <DeskLink href={address.href()} className="btn btn-quiet">
            {t('participants.back')}
          </DeskLink>
        </span>
      </PageHead>
      <DeskList
        t={t}
        caption={t('participants.caption')}
        columns={sortedColumns(participantCells(desk, found), address)}
        rows={rows}
        rowKey={({ id }) => id}
        isOfPeople
        empty={<EmptyState title={t('participants.noneFound')} />}
      />
    </>
  );
}

type Part = { readonly desk: DeskView; readonly found: FoundParticipants };
function chipsOfParticipants(
  desk: DeskView,
  { address, setup }: FoundParticipants,
  counts: ParticipantCounts | null,
): ChipProps[] {
  const { t } = desk;
  const { given } = address;
  const { choices } = chipsOf(desk, address);
  const chosen = given.ticket ?? [];
  const [missing] = given.missing ?? [];
  const whats = new Set([
    'any',
    ...(counts?.details ?? []).map(({ what }) => what),
    ...(missing ? [missing] : []),
  ]);
  const unanswered = [
    { value: NO_ANSWER, label: t('participants.noAnswer') },
    { value: UNKNOWN_ANSWER, label: t('participants.unknownAnswer') },
  ];
  return [
    choices({
      name: 'ticket',
      label: t('participants.columns.ticket'),
      legend: t('participants.anyOf'),
      options: [...setup.tickets].map(([value, label]) => ({ value, label })),
      value: chosen.length > 0 ? chosen.map((id) => setup.tickets.get(id) ?? id).join(', ') : undefined,
    }),
    choices({
      name: 'missing',
      label: t('participants.missing'),
      legend: t('participants.oneOf'),
      isSingle: true,
      options: [...whats].map((what) => ({ value: what, label: missingLabel(t, setup, what) })),
    }),
    ...setup.questions
      .filter(({ options }) => options.length > 0)
      .map(({ key, label, options }) => {
        const name = answerParameter(key);
        const all = [...options, ...unanswered];
        const [value] = given[name] ?? [];
        const isKnown = all.some((option) => option.value === value);
        const of = { name, label, legend: t('participants.oneOf'), isSingle: true, options: all };
        return choices({ ...of, ...(!isKnown && { value }) });
      }),
  ];
}

/** True if somebody has ordered and can still pay. */
async function isAnyAwaited(desk: Desk, eventId: string): Promise<boolean> {
  const waiting = { given: { event: [eventId], status: ['waiting', 'unpaid'] } };
  return (await countOrders(desk.ctx.db, waiting, scopeOf(desk))) > 0;
}

function Empty({ desk, found, isAwaited }: Part & { readonly isAwaited: boolean }) {
  const { t, origins } = desk;
  const { address, eventId } = found;
  const { event, show: [shown = 'paid'] = [], ...others } = address.given;
  if (Object.keys(others).length > 0)
    return (
      <EmptyState title={t('participants.noneFound')} text={others.q?.[0]}>
        <DeskLink href={`/admin/participants?event=${encodeURIComponent(eventId)}`} className="btn">
          {t('participants.showAll')}
        </DeskLink>
        <DeskLink href={address.href({ show: 'all' })} className="btn btn-quiet">
          {t('participants.searchEverywhere')}
        </DeskLink>
      </EmptyState>
    );
  if (shown !== 'paid') return <EmptyState title={t('participants.noneFound')} />;
  const path = eventPath(eventId);
  return (
    <EmptyState title={t('participants.empty')} text={t('participants.emptyText')}>
      {isAwaited ? (
        <DeskLink
          href={`/admin/orders?event=${encodeURIComponent(eventId)}&status=waiting&status=unpaid`}
          className="btn"
        >
          {t('participants.waiting')}
        </DeskLink>
      ) : (
        <>
          <DeskLink href={path} className="btn">
            {t('today.shop')}
          </DeskLink>
          <CopyLink
            url={new URL(path, origins.shop).href}
            label={t('today.copyLink')}
            done={t('orders.copied')}
          />
        </>
      )}
    </EmptyState>
  );
}
