import Link from 'next/link';
import { notFound } from 'next/navigation';
import type { ComponentProps } from 'react';
import { type Desk, deskPage, type Query } from '#app/admin/desk-adapters.tsx';
import { CsvChoice } from '#components/admin/list/csv-choice.tsx';
import type { Live } from '#components/admin/list/live-query.ts';
import { PageHead } from '#components/admin/ui/page-head.tsx';
import { Sheet } from '#components/admin/ui/sheet.tsx';
import { type ListQuery, listSearch, paramsOf } from '#lib/admin/list/list.ts';
import { countOrders } from '#lib/admin/orders/order-list.ts';
import { listFiles } from '#lib/admin/participants/saved-files.ts';
import { chooseReaderAction } from '../csv-action.ts';
import { chosenReader } from '../csv-reader.ts';
import { scopeOf } from '../orders/order-query.ts';
import { removeFileAction, saveFileAction } from './file-actions.ts';
import {
  allColumns,
  columnGroup,
  columnWords,
  exportEntry,
  loadParticipants,
  loadSetup,
  type ParticipantsPage,
  participantQuery,
  rowWords,
  type Setup,
} from './load-participants.ts';
import { ParticipantsView, PrintView } from './participants-view.tsx';
import { SavedFiles } from './saved-files-sheet.tsx';

const page = deskPage(
  'see_participants',
  { title: (t) => t('participants.title'), current: 'participants' },
  async (desk, { query }) => {
    const { t, event, events, ctx } = desk;
    if (!event)
      return (
        <>
          <PageHead title={t('participants.title')} />
          <Sheet title={t('participants.chooseRace')} flush>
            <ul className="divide-y divide-edge">
              {events.map(({ id, name, when }) => (
                <li key={id}>
                  <Link
                    href={`/admin/participants?event=${encodeURIComponent(id)}`}
                    prefetch={false}
                    className="row-link flex min-h-12 flex-wrap items-center justify-between gap-x-4 px-4 py-2 no-underline hover:bg-ground"
                  >
                    <bdi className="font-bold">{name}</bdi>
                    <span className="text-quiet text-sm">{when}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </Sheet>
        </>
      );
    const setup = (await loadSetup(desk, event.id)) ?? notFound();
    // A print leaves an audit row, so an address with refused values prints nothing.
    const isPrint = mayPrint(desk, participantQuery(setup, event.id, query).query, query);
    const [loaded, files, reader] = await Promise.all([
      loadParticipants(desk, setup, event.id, isPrint ? query : { ...query, print: undefined }),
      listFiles(ctx.db, event.id),
      chosenReader(),
    ]);
    const own: Readonly<Record<string, string | readonly string[] | null>> = {
      ...(query.columns !== undefined && { columns: loaded.columns }),
      ...(typeof query.by === 'string' && { by: query.by }),
    };
    const list = { sort: 'name', sorts: { name: { first: 'asc' } } } as const;
    const search = (changes: Readonly<Record<string, string | readonly string[] | null>>) =>
      listSearch({ given: { ...loaded.query.given, event: [event.id] } }, list, { ...own, ...changes });
    const words = columnWords(t, setup);
    if (isPrint) {
      await desk.record(
        exportEntry({
          eventId: event.id,
          format: 'paper',
          participants: loaded.page.rows.length,
          columns: loaded.columns,
          filters: Object.keys(loaded.query.given),
        }),
      );
      return (
        <PrintView
          desk={desk}
          page={loaded}
          questions={setup.questions}
          tickets={setup.tickets}
          shortTickets={setup.shortTickets}
          isChosen={query.columns !== undefined}
          columns={loaded.columns.map((key) => ({ key, heading: words(key) }))}
          words={rowWords(desk, setup)}
          search={search}
        />
      );
    }
    return (
      <ParticipantsView
        desk={desk}
        eventId={event.id}
        isCounted={query.by !== undefined}
        page={loaded}
        questions={setup.questions}
        tickets={setup.tickets}
        shortTickets={setup.shortTickets}
        isChosen={query.columns !== undefined}
        columns={allColumns(setup).map((key) => ({ key, heading: words(key), group: columnGroup(key) }))}
        words={rowWords(desk, setup)}
        search={search}
        live={liveOf(desk, loaded, search)}
        isAwaited={loaded.page.rows.length === 0 && (await isAwaited(desk, event.id))}
        reader={reader}
        files={
          desk.may('export_participants', event.id) && (
            <Files
              desk={desk}
              setup={setup}
              eventId={event.id}
              files={files}
              reader={reader}
              address={`/admin/participants${search({})}#files`}
              query={search({ columns: null, by: null })}
              columns={loaded.columns.map((key) => ({ key, heading: words(key) }))}
            />
          )
        }
      />
    );
  },
);
export default page;
export const generateMetadata = page.metadata;

/** A print leaves an audit row, so an address with refused values prints nothing. */
const mayPrint = (desk: Desk, { refused }: ListQuery, { print }: Query): boolean =>
  print !== undefined && !desk.isFromElsewhere && refused.length === 0;

type FilesProps = Pick<
  ComponentProps<typeof SavedFiles>,
  'desk' | 'eventId' | 'files' | 'query' | 'columns' | 'reader'
> & {
  readonly setup: Setup;
  readonly address: string;
};

const Files = ({ setup, address, ...props }: FilesProps) => (
  <SavedFiles
    {...props}
    choice={<CsvChoice t={props.desk.t} reader={props.reader} next={address} choose={chooseReaderAction} />}
    broken={props.files
      .filter(({ query }) => participantQuery(setup, props.eventId, paramsOf(query)).query.refused.length > 0)
      .map(({ id }) => id)}
    save={saveFileAction}
    remove={removeFileAction}
  />
);

/** Somebody has ordered, and can still pay. */
async function isAwaited(desk: Desk, eventId: string): Promise<boolean> {
  const waiting = { given: { event: [eventId], status: ['waiting', 'unpaid'] } };
  return (await countOrders(desk.ctx.db, waiting, scopeOf(desk))) > 0;
}

type Search = (changes: Readonly<Record<string, string | readonly string[] | null>>) => string;

function liveOf({ t, ctx, format }: Desk, page: ParticipantsPage, search: Search): Live {
  const last = Math.max(...page.page.rows.map(({ changedAt }) => changedAt.getTime()));
  return {
    path: `/admin/participants/live${search({ ...page.position, top: page.since })}`,
    version: page.version,
    top: page.isStill ? page.since : null,
    newestHref: `/admin/participants${search({})}`,
    changedAt: Number.isFinite(last) ? format.seconds(new Date(last)) : null,
    asOf: format.time(ctx.now()),
    words: { one: t('participants.newOne'), many: t('participants.newMany') },
  };
}
