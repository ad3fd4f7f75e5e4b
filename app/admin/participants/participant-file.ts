// `GET /admin/participants/export.csv` and `.xlsx`: what the list with the same query shows, all pages. `file`: a saved file with its
// own filters and columns; with it `changed=1`: only what changed since it was last made, `changed=again`: the last part again.
import type { Desk } from '#app/admin/desk-adapters.tsx';
import type { AskedFile } from '#app/admin/table/table-files.ts';
import { paramsOf, type RefusedValue } from '#lib/admin/list/list.ts';
import type { ChangedSpan } from '#lib/admin/participants/participant-list.ts';
import { findFile, noteExport, type SavedFile } from '#lib/admin/participants/saved-files.ts';
import type { Tx } from '#lib/db/client.ts';
import {
  columnWords,
  loadSetup,
  namedColumns,
  participantColumnKeys,
  participantQuery,
  unknownColumns,
} from './load-participants.ts';

export async function askParticipantFile(desk: Desk, { search }: URL): Promise<AskedFile | null> {
  const { event, t, eventIds, at } = desk;
  const setup = event && (await loadSetup(desk, event.id));
  const asked = event && (await askedFor(desk, event.id, paramsOf(search)));
  if (!setup || !asked) return null;
  const { file, part } = asked;
  const { query } = participantQuery(setup, event.id, asked.query);
  const heading = columnWords(t, setup);
  const own = file?.columns ?? [];
  const columns =
    own.length > 0 ? own : participantColumnKeys(setup, asked.query).map((key) => ({ key, heading: '' }));
  return {
    file: {
      list: 'participants',
      content: {
        query,
        span: part?.span ?? null,
        eventIds,
        at,
        columns: columns.map(({ key, heading: words }) => ({ key, heading: words || heading(key) })),
        ...namedColumns(t, setup),
        signs: setup.signs,
      },
    },
    name: [file?.name ?? t('participants.title'), event.name],
    refused: [
      ...query.refused,
      ...unknownColumns(setup, asked.query).map((value) => ({ name: 'columns', value })),
      ...asked.refused,
    ],
    entry: {
      eventId: event.id,
      subject: file?.id ?? null,
      detail: {
        file: file?.name ?? null,
        part: part?.name ?? null,
        columns: columns.map(({ key }) => key),
        filters: Object.keys(query.given),
      },
    },
    change: (tx, rows) => moveSpan(tx, desk, asked, rows),
  };
}

type Asked = {
  readonly query: Record<string, string[]>;
  /** Null: the list as it is shown, without a saved file. */
  readonly file: SavedFile | null;
  /** Null: the whole file. */
  readonly part: { readonly name: 'changed' | 'again'; readonly span: ChangedSpan } | null;
  /** Filters of the address beside a saved file, which has filters of its own. */
  readonly refused: readonly RefusedValue[];
};

/** Null if the address names a file or a part that is not there. */
async function askedFor(
  { ctx }: Desk,
  eventId: string,
  query: Record<string, string[]>,
): Promise<Asked | null> {
  const { file: [id] = [], changed = [], event: _, for: __, ...others } = query;
  if (!id) return { query, file: null, part: null, refused: [] };
  const file = await findFile(ctx.db, id, eventId);
  const part = file && partOf(file, changed[0]);
  if (!file || part === undefined) return null;
  const beside = Object.entries(others).map(([name, [value = ''] = []]) => ({ name, value }));
  return { query: paramsOf(file.query), file, part, refused: beside };
}

/** Undefined if there is no such part; null for the whole file, also if the file was never made. */
function partOf({ exportedAt, exportedBefore }: SavedFile, changed: string | undefined) {
  if (changed === 'again')
    return exportedBefore
      ? ({ name: 'again', span: { since: exportedBefore, until: exportedAt } } as const)
      : undefined;
  if (changed === undefined) return null;
  if (changed !== '1') return undefined;
  return exportedAt ? ({ name: 'changed', span: { since: exportedAt, until: null } } as const) : null;
}

/** Starts the next span, unless this part repeats an old one or has no rows: then the last one can be made again. */
async function moveSpan(tx: Tx, { ctx, member }: Desk, { file, part }: Asked, rows: number): Promise<void> {
  if (!file || part?.name === 'again' || (part && rows === 0)) return;
  await noteExport(tx, file, { at: ctx.now(), isWhole: !part, staffId: member.id });
}
