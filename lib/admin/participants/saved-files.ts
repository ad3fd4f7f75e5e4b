// Files that are made again and again, for a timing company: filters, columns with their headings in order, and when the file was last
// made. Rows of `desk_view`.
import { z } from 'zod';
import type { Tx } from '#lib/db/client.ts';
import { isUniqueViolation, toJson } from '#lib/db/client.ts';
import { err, ok, type Result } from '#lib/shared/result.ts';

const LIST = 'participants';

const Columns = z.array(z.object({ key: z.string(), heading: z.string() })).catch([]);
export type FileColumn = z.infer<typeof Columns>[number];

export type SavedFile = {
  readonly id: string;
  readonly name: string;
  /** Query string of the list, with `event`. */
  readonly query: string;
  readonly columns: readonly FileColumn[];
  /** When it was last made whole or in part. */
  readonly exportedAt: Date | null;
};

const eventOf = (query: string): string | null => new URLSearchParams(query).get('event');

/** By name. */
export async function listFiles(db: Tx, eventId: string): Promise<SavedFile[]> {
  const rows = await db.deskView.findMany({ where: { list: LIST }, orderBy: { name: 'asc' } });
  return rows.map(toFile).filter(({ query }) => eventOf(query) === eventId);
}

type Row = Awaited<ReturnType<Tx['deskView']['findMany']>>[number];
const toFile = ({ id, name, query, columns, exportedAt }: Row): SavedFile => ({
  id,
  name,
  query,
  columns: Columns.parse(columns),
  exportedAt,
});

/** Null if there is none with this id, or it is of another event. */
export async function findFile(db: Tx, id: string, eventId: string): Promise<SavedFile | null> {
  if (!z.uuid().safeParse(id).success) return null;
  const row = await db.deskView.findFirst({ where: { id, list: LIST } });
  const file = row && toFile(row);
  return file && eventOf(file.query) === eventId ? file : null;
}

type NewFile = Pick<SavedFile, 'name' | 'query' | 'columns'> & { readonly staffId: string };

/** `taken`: another file has this name. */
export async function saveFile(
  db: Tx,
  { name, query, columns, staffId }: NewFile,
): Promise<Result<{ readonly id: string }, { readonly code: 'taken' }>> {
  try {
    const { id } = await db.deskView.create({
      data: {
        list: LIST,
        name,
        query,
        columns: z.array(z.json()).parse(columns.map(toJson)),
        createdById: staffId,
      },
    });
    return ok({ id });
  } catch (error) {
    if (isUniqueViolation(error)) return err({ code: 'taken' });
    throw error;
  }
}

/** Nothing happens if it is gone already. */
export async function removeFile(db: Tx, id: string): Promise<void> {
  await db.deskView.deleteMany({ where: { id, list: LIST } });
}

/** Call it before the rows are read: what changes meanwhile is in the next part. */
export async function noteExport(db: Tx, id: string, at: Date): Promise<void> {
  await db.deskView.update({ where: { id }, data: { exportedAt: at } });
}
