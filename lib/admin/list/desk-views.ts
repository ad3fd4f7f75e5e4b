// Saved views of the desk's lists: names for addresses, shared by all members. A member of single events sees only
// views of these, because names and filters may tell about other races; what this member saves is not shared.
import { z } from 'zod';
import type { Tx } from '#lib/db/client.ts';

export type ListName = 'orders' | 'participants';
/** `query`: query string of the list's address with its `?`, or ''. */
export type SavedView = { readonly id: string; readonly name: string; readonly query: string };
/** `events`: ids of the events that the member may see; empty: all. */
type Member = { readonly id: string; readonly events: readonly string[] };

export const ViewName = z.string().trim().min(1).max(40);
const MOST_VIEWS = 30;

const COLUMNS = { id: true, name: true, query: true, scope: true } as const;
/** A view with the scope '' is shared by all members. */
const scopeOf = ({ id, events }: Member): string => (events.length > 0 ? id : '');
const isKnownTo = ({ id, events }: Member, view: { query: string; scope: string }): boolean =>
  view.scope === id ||
  (view.scope === '' &&
    (events.length === 0 || events.includes(new URLSearchParams(view.query).get('event') ?? '')));

export async function listViews(db: Tx, list: ListName, member: Member): Promise<SavedView[]> {
  const views = await db.deskView.findMany({
    where: { list, scope: { in: ['', member.id] } },
    orderBy: { name: 'asc' },
    select: COLUMNS,
  });
  return views
    .filter((view) => isKnownTo(member, view))
    .slice(0, MOST_VIEWS)
    .map(({ id, name, query }) => ({ id, name, query }));
}

/** An existing view with this name gets the query. */
export const saveView = (
  tx: Tx,
  { list, name, query, by }: { list: ListName; name: string; query: string; by: Member },
): Promise<{ readonly id: string }> => {
  const scope = scopeOf(by);
  return tx.deskView.upsert({
    where: { list_scope_name: { list, scope, name } },
    create: { list, scope, name, query, createdById: by.id },
    update: { query },
    select: { id: true },
  });
};

/** Null if there is no such view, or the member may not know it. */
export async function findView(
  tx: Tx,
  { list, id, by }: { list: ListName; id: string; by: Member },
): Promise<SavedView | null> {
  const view = await tx.deskView.findFirst({ where: { id, list }, select: COLUMNS });
  return view && isKnownTo(by, view) ? view : null;
}

/** @returns false if another view has the name, or this one is gone */
export async function renameView(tx: Tx, { id, name }: { id: string; name: string }): Promise<boolean> {
  const renamed = await tx.$executeRaw`
    UPDATE desk_view AS v SET name = ${name} WHERE id = ${id}::uuid
      AND NOT EXISTS (SELECT FROM desk_view other WHERE other.list = v.list AND other.scope = v.scope AND other.name = ${name} AND other.id <> v.id)`;
  return renamed > 0;
}

/** Nothing happens if it is gone already. */
export async function removeView(tx: Tx, id: string): Promise<void> {
  await tx.deskView.deleteMany({ where: { id } });
}
