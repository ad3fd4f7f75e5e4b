// A file of the desk as a response, written by the files' thread.
import type { DeskFile } from '#lib/admin/files/desk-file.ts';
import { downloadHeaders } from '#lib/admin/list/export-file.ts';
import type { StaffMember } from '#lib/auth/require-staff.ts';
import type { Server } from '#lib/server.ts';

type Maker = {
  readonly ctx: Pick<Server, 'makeFile'>;
  readonly member: Pick<StaffMember, 'id'>;
};

type FileOptions = {
  /** Without ending. */
  readonly name: string;
  /** Said while the member has as many files made as may be. */
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
    : new Response(refusal, {
        status: 429,
        headers: { 'Content-Type': 'text/plain; charset=utf-8' },
      });
}
