// Files that are made again and again, for a timing company: filters, columns with their headings in order, and when the file
// was last made. Rows of `desk_view`.
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
  /** When the file was last made; null: never. */
  readonly exportedAt: Date | null;
  /** When the file was made before that; null: never. */
  readonly exportedBefore: Date | null;
  /** Whether the last file was whole; null: not known. */
  readonly exportedWhole: boolean | null;
  /** Name of the member who made the last file; null once the member is removed. */
  readonly exportedBy: string | null;
};

const WITH_NAME = { exportedBy: { select: { name: true } } } as const;

export async function listFiles(db: Tx, eventId: string): Promise<SavedFile[]> {
  const rows = await db.deskView.findMany({
    where: { list: LIST, scope: eventId },
    orderBy: { name: 'asc' },
    include: WITH_NAME,
  });
  return rows.map(toFile);
}

type Row = Omit<SavedFile, 'columns' | 'exportedBy'> & {
  readonly columns: unknown;
  readonly exportedBy: { readonly name: string } | null;
};
const toFile = ({ columns, exportedBy, ...row }: Row): SavedFile => ({
  ...row,
  columns: Columns.parse(columns),
  exportedBy: exportedBy?.name ?? null,
});

/** Null if there is none with this id, or it is of another event. */
export async function findFile(db: Tx, id: string, eventId: string): Promise<SavedFile | null> {
  if (!z.uuid().safeParse(id).success) return null;
  const row = await db.deskView.findFirst({ where: { id, list: LIST, scope: eventId }, include: WITH_NAME });
  return row && toFile(row);
}

type NewFile = Pick<SavedFile, 'name' | 'query' | 'columns'> & {
  readonly eventId: string;
  readonly staffId: string;
};

/** `taken`: another file of the event has this name. */
export async function saveFile(
  db: Tx,
  { eventId, name, query, columns, staffId }: NewFile,
): Promise<Result<{ readonly id: string }, { readonly code: 'taken' }>> {
  try {
    const { id } = await db.deskView.create({
      data: {
        list: LIST,
        scope: eventId,
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

type Export = { readonly at: Date; readonly isWhole: boolean; readonly staffId: string };

/**
 * Call it before the rows are read: what changes meanwhile is in the next part. That counts from the start of the oldest transaction
 * that still writes, since its changes are seen later and carry an earlier time.
 * @param file as it was when the span of this export was chosen
 */
export async function noteExport(db: Tx, file: SavedFile, { at, isWhole, staffId }: Export): Promise<void> {
  const [clock] = await db.$queryRaw<{ at: Date }[]>`
    SELECT least(${at}::timestamptz, clock_timestamp(), min(xact_start)) AS at FROM pg_stat_activity
    WHERE backend_xid IS NOT NULL AND datname = current_database() AND pid <> pg_backend_pid()`;
  await db.deskView.update({
    where: { id: file.id },
    data: {
      exportedAt: clock?.at ?? at,
      exportedBefore: file.exportedAt,
      exportedWhole: isWhole,
      exportedById: staffId,
    },
  });
}
