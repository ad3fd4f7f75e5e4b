// The files of a table: CSV and XLSX with the rows that the page with the same filters shows, written by the files' thread.
import { type Desk, deskRoute } from '#app/admin/desk-adapters.tsx';
import type { AuditInput } from '#lib/admin/audit.ts';
import { countFileRows, type DeskFile, type FileFormat, formatOf } from '#lib/admin/files/desk-file.ts';
import type { RefusedValue } from '#lib/admin/list/list.ts';
import type { Action } from '#lib/auth/permissions.ts';
import type { Tx } from '#lib/db/client.ts';
import { isoDay } from '#lib/shared/dates.ts';
import { fileResponse, readerOf, refusedFile } from './file-response.ts';

/** Each kind of file, without what the address says of it. */
type Content<File> = File extends DeskFile ? Omit<File, 'ending' | 'reader'> : never;

export type AskedFile = {
  /** Called once the address is known to be right. */
  readonly content: () => Promise<Content<DeskFile>>;
  /** Parts of its name, without personal data; the day follows. */
  readonly name: readonly (string | undefined)[];
  /** Values of the address that it does not know: no file is made then. */
  readonly refused: readonly RefusedValue[];
  /** The audit row. */
  readonly entry: (made: { readonly format: FileFormat; readonly rows: number }) => AuditInput;
  /** A change in the transaction of the audit row. */
  readonly change?: (tx: Tx, rows: number) => Promise<void>;
};

export type FilesOf = {
  readonly action: Action;
  /** Null: 404. */
  readonly ask: (desk: Desk, address: URL) => Promise<AskedFile | null>;
};

/** `GET` of a file. 400 in words for an address with unknown values; 429 while the member has too many files made at once. */
export const fileRoute = ({ action, ask }: FilesOf, ending: 'csv' | 'xlsx') =>
  deskRoute(action, async (desk, request) => {
    const { ctx, t, timeZone } = desk;
    const address = new URL(request.url);
    const asked = await ask(desk, address);
    if (!asked) return Response.json({ error: 'not_found' }, { status: 404 });
    const { reader, refused } = readerOf(address.searchParams);
    const unknown = [...asked.refused, ...refused];
    if (unknown.length > 0) return refusedFile(t, unknown);
    const file: DeskFile = { ...(await asked.content()), ending, reader };
    return fileResponse(desk, file, {
      name: [...asked.name, isoDay(ctx.now(), timeZone)].filter(Boolean).join(' '),
      refusal: t('list.tooManyFiles'),
      record: async () => {
        const rows = await countFileRows(ctx.db, file);
        const entry = asked.entry({ format: formatOf(file), rows });
        await desk.change(async (tx) => asked.change?.(tx, rows), entry);
      },
    });
  });
