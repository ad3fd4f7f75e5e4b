// A file of the desk as a response, written by the files' thread.
import type { DeskFile } from '#lib/admin/files/desk-file.ts';
import { downloadHeaders } from '#lib/admin/list/export-file.ts';
import type { StaffMember } from '#lib/auth/require-staff.ts';
import type { Server } from '#lib/server.ts';

type Maker = {
  readonly ctx: Pick<Server, 'makeFile'>;
  readonly member: Pick<StaffMember, 'id'>;
  readonly t: (key: 'list.tooManyFiles') => string;
};

/**
 * 429 in words while the member has as many files made as may be; no audit row is written then.
 * @param name without ending
 * @param record writes the audit row, before the first row of the file is read
 */
export async function fileResponse(
  { ctx, member, t }: Maker,
  file: DeskFile,
  { name, record }: { readonly name: string; readonly record: () => Promise<unknown> },
): Promise<Response> {
  const made = await ctx.makeFile(member.id, async () => {
    await record();
    return file;
  });
  return made.ok
    ? new Response(made.value, { headers: downloadHeaders(name, file.ending) })
    : new Response(t('list.tooManyFiles'), {
        status: 429,
        headers: { 'Content-Type': 'text/plain; charset=utf-8' },
      });
}
