// A file of the desk as a response, written by the files' thread.
import { refusedWords } from '#components/admin/list/refused-filters.tsx';
import type { DeskFile } from '#lib/admin/files/desk-file.ts';
import { CSV_READERS, type CsvReader, downloadHeaders } from '#lib/admin/list/export-file.ts';
import type { RefusedValue } from '#lib/admin/list/list.ts';
import type { StaffMember } from '#lib/auth/require-staff.ts';
import type { Server } from '#lib/server.ts';
import type { DeskWords } from '../open-desk.ts';

const TEXT = { 'Content-Type': 'text/plain; charset=utf-8' } as const;

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

/** What a file is asked for that there is not: 400 in words. */
export const refusedFile = (t: DeskWords, refused: readonly RefusedValue[]): Response =>
  new Response(
    [...refused.map((one) => t('list.unknownValue', refusedWords(one))), t('list.noFile')].join('\n'),
    { status: 400, headers: TEXT },
  );

/** The value of `?for=`: what opens the CSV file. An unknown one is refused. */
export function readerOf(params: URLSearchParams): { reader: CsvReader; refused: RefusedValue[] } {
  const [value = 'excel', ...more] = params.getAll('for');
  const reader = CSV_READERS.find((one) => one === value);
  return reader && more.length === 0
    ? { reader, refused: [] }
    : { reader: 'excel', refused: [{ name: 'for', value: more[0] ?? value }] };
}

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
    : new Response(refusal, {
        status: 429,
        headers: TEXT,
      });
}
