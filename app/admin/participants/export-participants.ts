// `GET /admin/participants/export.csv` and `.xlsx`: what the list with the same query shows, all pages. `file`: a saved file with its
// own filters and columns; with it `changed=1`: only what changed since it was last made, `changed=again`: the last part again.
import { deskRoute, type Query } from '#app/admin/desk-adapters.tsx';
import { fileResponse } from '#app/admin/file-response.ts';
import type { Desk } from '#app/admin/open-desk.ts';
import { countFileRows } from '#lib/admin/files/desk-file.ts';
import type { ChangedSpan } from '#lib/admin/participants/participant-list.ts';
import { findFile, noteExport, type SavedFile } from '#lib/admin/participants/saved-files.ts';
import type { Tx } from '#lib/db/client.ts';
import { isoDay } from '#lib/shared/dates.ts';
import { chosenColumns, exportEntry, loadSetup, participantFile, queryOf } from './load-participants.ts';

export const exportRoute = (ending: 'csv' | 'xlsx') =>
  deskRoute('export_participants', async (desk, request) => {
    const { event, ctx, timeZone } = desk;
    const setup = event && (await loadSetup(desk, event.id));
    const asked = event && (await askedFor(desk, event.id, queryOf(new URL(request.url).search)));
    if (!setup || !asked) return Response.json({ error: 'not_found' }, { status: 404 });
    const { query, file, part } = asked;
    const own = file?.columns ?? [];
    const columns = own.length > 0 ? own : chosenColumns(setup, query).map((key) => ({ key, heading: '' }));
    const made = {
      ...participantFile(desk, setup, event.id, { query, columns, span: part?.span ?? null }),
      ending,
    };
    return fileResponse(desk, made, {
      name: `${file?.name ?? desk.t('participants.title')} ${event.name} ${isoDay(ctx.now(), timeZone)}`,
      refusal: desk.t('list.tooManyFiles'),
      record: async () => {
        const participants = await countFileRows(ctx.db, made);
        await desk.change(
          (tx) => moveSpan(tx, desk, asked, participants),
          exportEntry({
            eventId: event.id,
            file,
            part: part?.name,
            format: ending,
            participants,
            columns: columns.map(({ key }) => key),
            filters: Object.keys(made.query.given),
          }),
        );
      },
    });
  });

type Asked = {
  readonly query: Query;
  /** Null: the list as it is shown, which nobody saved. */
  readonly file: SavedFile | null;
  /** Null: the whole file. */
  readonly part: { readonly name: 'changed' | 'again'; readonly span: ChangedSpan } | null;
};

/** Null if the address names a file or a part that is not there. */
async function askedFor({ ctx }: Desk, eventId: string, query: Query): Promise<Asked | null> {
  const id = query.file?.[0];
  if (!id) return { query, file: null, part: null };
  const file = await findFile(ctx.db, id, eventId);
  const part = file && partOf(file, query.changed?.[0]);
  return file && part !== undefined ? { query: queryOf(file.query), file, part } : null;
}

/** Undefined if there is none to make again. Of a file that was never made, everything is new: the whole file. */
function partOf({ exportedAt, exportedBefore }: SavedFile, changed: string | undefined) {
  if (changed === 'again')
    return exportedBefore
      ? ({ name: 'again', span: { since: exportedBefore, until: exportedAt } } as const)
      : undefined;
  return changed && exportedAt
    ? ({ name: 'changed', span: { since: exportedAt, until: null } } as const)
    : null;
}

/** From now on the next part counts, unless this one is an old one or tells nothing: then the last one can still be made again. */
async function moveSpan(tx: Tx, { ctx, member }: Desk, { file, part }: Asked, rows: number): Promise<void> {
  if (!file || part?.name === 'again' || (part && rows === 0)) return;
  await noteExport(tx, file, { at: ctx.now(), isWhole: !part, staffId: member.id });
}
