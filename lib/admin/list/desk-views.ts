// Saved views of the desk's lists: a name for an address, shared by all members of staff.
import { z } from 'zod';
import type { Tx } from '#lib/db/client.ts';

export type ListName = 'orders' | 'participants';
/** `query`: of the list's address, with its `?`, or ''. */
export type SavedView = { readonly id: string; readonly name: string; readonly query: string };

/** What a member calls a view. */
export const ViewName = z.string().trim().min(1).max(40);
const MOST_VIEWS = 30;

/** By name. */
export const listViews = (db: Tx, list: ListName): Promise<SavedView[]> =>
  db.deskView.findMany({
    where: { list },
    orderBy: { name: 'asc' },
    take: MOST_VIEWS,
    select: { id: true, name: true, query: true },
  });

/** A name that the list has already gets this query. @returns the view's id */
export async function saveView(
  tx: Tx,
  { list, name, query, staffId }: { list: ListName; name: string; query: string; staffId: string },
): Promise<string> {
  const { id } = await tx.deskView.upsert({
    where: { list_name: { list, name } },
    create: { list, name, query, createdById: staffId },
    update: { query },
    select: { id: true },
  });
  return id;
}

/** @returns false if there is no such view, or another one has the name */
export async function renameView(tx: Tx, { id, name }: { id: string; name: string }): Promise<boolean> {
  const renamed = await tx.$executeRaw`
    UPDATE desk_view AS v SET name = ${name} WHERE id = ${id}::uuid
      AND NOT EXISTS (SELECT FROM desk_view other WHERE other.list = v.list AND other.name = ${name} AND other.id <> v.id)`;
  return renamed > 0;
}

/** @returns its name; null if there is no such view */
export async function removeView(tx: Tx, id: string): Promise<string | null> {
  const view = await tx.deskView.findUnique({ where: { id }, select: { name: true } });
  await tx.deskView.deleteMany({ where: { id } });
  return view?.name ?? null;
}
