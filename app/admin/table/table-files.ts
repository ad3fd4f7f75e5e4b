// The files of a table: CSV and XLSX with the rows that the page with the same filters shows, written by the files' thread.
import type { Desk, DeskWords } from '#app/admin/desk-adapters.tsx';
import { refusedWords } from '#components/admin/list/refused-filters.tsx';
import type { AuditInput } from '#lib/admin/audit.ts';
import { type DeskFile, type FileContent, fileOf, formatOf } from '#lib/admin/files/desk-file.ts';
import {
  CSV_READERS,
  type CsvReader,
  downloadHeaders,
  type FileEnding,
} from '#lib/admin/list/export-file.ts';
import type { RefusedValue } from '#lib/admin/list/list.ts';
import type { ExportedList } from '#lib/auth/permissions.ts';
import type { StaffMember } from '#lib/auth/require-staff.ts';
import type { Tx } from '#lib/db/client.ts';
import type { Server } from '#lib/server.ts';
import { isoDay } from '#lib/shared/dates.ts';

export type AskedFile = {
  readonly file: FileContent;
  /** Parts of its name, without personal data; the day follows. */
  readonly name: readonly (string | undefined)[];
  /** Values of the address that it does not know: no file is made then. */
  readonly refused: readonly RefusedValue[];
  /** Part of the audit row; format and number of rows are added. */
  readonly entry: Pick<AuditInput, 'eventId' | 'subject' | 'detail'>;
  /** A change in the transaction of the audit row. */
  readonly change?: (tx: Tx, rows: number) => Promise<void>;
};

/** The files of a list, each with the list's permission of lib/auth/permissions.ts. */
export type FilesOf = {
  readonly list: ExportedList;
  /** Null: 404. */
  readonly ask: (desk: Desk, address: URL) => Promise<AskedFile | null>;
};

const TEXT = { 'Content-Type': 'text/plain; charset=utf-8' } as const;

/** A file as a response. 400 in words for an address with unknown values; 429 while the member has too many files made at once. */
export async function fileAnswer(
  desk: Desk,
  address: URL,
  { list, ask }: FilesOf,
  ending: FileEnding,
): Promise<Response> {
  const { ctx, t, timeZone } = desk;
  const asked = await ask(desk, address);
  if (!asked) return Response.json({ error: 'not_found' }, { status: 404 });
  const { reader, refused } = readerOf(address.searchParams);
  const unknown = [...asked.refused, ...refused];
  if (unknown.length > 0) return refusedFile(t, unknown);
  const { name, entry, change } = asked;
  const file: DeskFile = { ...asked.file, ending, reader };
  return fileResponse(desk, file, {
    name: [...name, isoDay(ctx.now(), timeZone)].filter(Boolean).join(' '),
    refusal: t('list.tooManyFiles'),
    record: async () => {
      const rows = await fileOf(file).count(ctx.db);
      const detail = { ...entry.detail, format: formatOf(file), [list]: rows };
      await desk.change(async (tx) => change?.(tx, rows), { ...entry, kind: `${list}_exported`, detail });
    },
  });
}

/** 400 in words for values that the list does not know. */
const refusedFile = (t: DeskWords, refused: readonly RefusedValue[]): Response =>
  new Response(
    [...refused.map((one) => t('list.unknownValue', refusedWords(one))), t('list.noFile')].join('\n'),
    { status: 400, headers: TEXT },
  );

/** The value of `?for=`: what opens the CSV file. An unknown one is refused. */
function readerOf(params: URLSearchParams): { reader: CsvReader; refused: RefusedValue[] } {
  const [value = 'excel', ...more] = params.getAll('for');
  const reader = CSV_READERS.find((one) => one === value);
  return reader && more.length === 0
    ? { reader, refused: [] }
    : { reader: 'excel', refused: [{ name: 'for', value: more[0] ?? value }] };
}

type Maker = {
  readonly ctx: Pick<Server, 'makeFile'>;
  readonly member: Pick<StaffMember, 'id'>;
};

type FileOptions = {
  readonly name: string;
  /** Words for a member who has too many files made at once. */
  readonly refusal: string;
  /** Writes the audit row, before the first row of the file is read. */
  readonly record: () => Promise<unknown>;
};

/** 429 in words while the member has as many files made as may be; no audit row is written then. */
export async function fileResponse(
  { ctx, member }: Maker,
  file: DeskFile,
  { name, refusal, record }: FileOptions,
): Promise<Response> {
  const made = await ctx.makeFile(member.id, async () => {
    await record();
    return file;
  });
  return made.ok
    ? new Response(made.value, { headers: downloadHeaders(name, file.ending) })
    : new Response(refusal, { status: 429, headers: TEXT });
}
