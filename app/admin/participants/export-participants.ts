// `GET /admin/participants/export.csv` and `.xlsx`: what the list with the same query shows, all pages. `file`: a saved file with its
// own filters and columns; `changed=1` with it: only what changed since it was last made.
import { deskRoute, type Query } from '#app/admin/desk-adapters.tsx';
import type { Desk } from '#app/admin/open-desk.ts';
import { csvStream, downloadHeaders, xlsxStream } from '#lib/admin/list/export-file.ts';
import { findFile, noteExport } from '#lib/admin/participants/saved-files.ts';
import { isoDay } from '#lib/shared/dates.ts';
import { chosenColumns, exportRows, loadSetup, queryOf } from './load-participants.ts';

const MADE = { csv: csvStream, xlsx: xlsxStream } as const;

/** The audit row stands before the first byte. */
export const exportRoute = (ending: keyof typeof MADE) =>
  deskRoute('export_participants', async (desk, request) => {
    const { event, ctx, timeZone } = desk;
    const setup = event && (await loadSetup(desk, event.id));
    if (!event || !setup) return Response.json({ error: 'not_found' }, { status: 404 });
    const asked = await askedFor(desk, event.id, queryOf(new URL(request.url).search));
    if (!asked) return Response.json({ error: 'not_found' }, { status: 404 });
    const { query, columns, file } = asked;
    await desk.change(
      async (tx) => {
        if (file) await noteExport(tx, file.id, ctx.now());
        return null;
      },
      {
        kind: 'participants_exported',
        eventId: event.id,
        subject: file?.id ?? null,
        detail: { file: file?.name ?? null, format: ending, changed: 'changed' in query },
      },
    );
    const wanted = columns ?? chosenColumns(setup, query).map((key) => ({ key, heading: '' }));
    const rows = exportRows(desk, setup, event.id, query, wanted);
    const name = `${file?.name ?? desk.t('participants.title')} ${event.name} ${isoDay(ctx.now(), timeZone)}`;
    return new Response(MADE[ending](rows.columns, rows.batches, { timeZone }), {
      headers: downloadHeaders(name, ending),
    });
  });

/** Null if the address names a file that is not there. */
async function askedFor({ ctx }: Desk, eventId: string, query: Query) {
  const id = query.file?.[0];
  if (!id) return { query, columns: null, file: null };
  const file = await findFile(ctx.db, id, eventId);
  if (!file) return null;
  const since = query.changed && file.exportedAt;
  // Cancelled participants are part of what changed.
  const changed = since ? { changed: since.toISOString(), show: 'all' } : {};
  return { query: { ...queryOf(file.query), ...changed }, columns: file.columns, file };
}
