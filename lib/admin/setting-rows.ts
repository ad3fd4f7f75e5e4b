// Settings of the organizer that the desk saved: rows of `setting`, of which the last one of a file and key is in force.
import { z } from 'zod';
import { lockName, type Tx } from '#lib/db/client.ts';
import { Prisma } from '#lib/db/generated/client.ts';
import { err, ok, type Result } from '#lib/shared/result.ts';

/** The place of a setting: a file of `content/`, and one of its fields or ''. */
export type SettingPlace = { readonly file: string; readonly key: string };

/** The shape of `DeskSettings` in lib/content. */
type Loaded = {
  readonly revision: string;
  readonly files: ReadonlyMap<string, ReadonlyMap<string, unknown>>;
};

const Newest = z.object({ revision: z.string() });
const LOCK = 'settings';

/** The id of the last row; '0' without one. It grows with each change. */
export async function settingsRevision(tx: Tx): Promise<string> {
  const [row] = await tx.$queryRaw<unknown[]>`SELECT coalesce(max(id), 0)::text AS revision FROM setting`;
  return Newest.parse(row).revision;
}

/** Loads all that is in force, but only the revision while nothing was saved since `known`. */
export async function loadDeskSettings(tx: Tx, known: Loaded | null): Promise<Loaded> {
  const revision = await settingsRevision(tx);
  if (known?.revision === revision) return known;
  return { revision, files: byFile((await currentRows(tx)).filter(({ value }) => value !== null)) };
}

function byFile(values: readonly SettingChange[]): Loaded['files'] {
  const files = new Map<string, Map<string, unknown>>();
  for (const { file, key, value } of values) files.set(file, (files.get(file) ?? new Map()).set(key, value));
  return files;
}

const Row = z.object({ id: z.string(), file: z.string(), key: z.string(), value: z.unknown() });

const currentRows = async (tx: Tx) =>
  z.array(Row).parse(
    await tx.$queryRaw`
      SELECT DISTINCT ON (file, key) id::text, file, key, value FROM setting ORDER BY file, key, id DESC`,
  );

/** Ids of the rows that are in force: only these can be undone. */
export const currentSettingIds = async (tx: Tx): Promise<ReadonlySet<string>> =>
  new Set((await currentRows(tx)).map(({ id }) => id));

/** A change: null takes the desk's value away. */
export type SettingChange = SettingPlace & { readonly value: unknown };

type Saver = { readonly staffId: string; readonly now: Date };

/** Somebody else saved these settings since the page was drawn. */
export type SettingConflict = { readonly code: 'changed_since'; readonly places: readonly SettingPlace[] };

/**
 * Saves all or none. Call it in the transaction that writes the audit rows.
 * @param seen the revision that the member saw @returns the id of each new row, in the order of the changes
 */
export async function saveSettings(
  tx: Tx,
  changes: readonly SettingChange[],
  { staffId, now, seen }: Saver & { readonly seen: string },
): Promise<Result<readonly string[], SettingConflict>> {
  await lockName(tx, LOCK);
  const newer = await tx.setting.findMany({
    where: { id: { gt: BigInt(seen) }, OR: changes.map(({ file, key }) => ({ file, key })) },
    distinct: ['file', 'key'],
    select: { file: true, key: true },
  });
  if (newer.length > 0) return err({ code: 'changed_since', places: newer });
  const ids: string[] = [];
  for (const change of changes) ids.push(await insert(tx, change, { staffId, now }));
  return ok(ids);
}

async function insert(tx: Tx, { file, key, value }: SettingChange, { staffId, now }: Saver): Promise<string> {
  const { id } = await tx.setting.create({
    data: {
      file,
      key,
      // JSON null, so that the row says that the value was taken away.
      value: value === null ? Prisma.JsonNull : jsonOf(value),
      changedAt: now,
      changedById: staffId,
    },
    select: { id: true },
  });
  return String(id);
}

/** Whether a setting may get this value: a waiver's text must not change, and a name must not be removed. */
type Allows = (place: SettingPlace, value: unknown) => boolean;

type Undone = SettingPlace & { readonly id: string; readonly value: unknown };
export type NotUndone = { readonly code: 'not_found' | 'changed_since' | 'not_allowed' };

/** Brings back the value before the row, if the row is still in force. */
export async function undoSetting(
  tx: Tx,
  id: string,
  { allows, ...saver }: Saver & { readonly allows: Allows },
): Promise<Result<Undone, NotUndone>> {
  await lockName(tx, LOCK);
  const row = await tx.setting.findUnique({ where: { id: BigInt(id) } });
  if (!row) return err({ code: 'not_found' });
  const { file, key } = row;
  const newest = { file, key };
  const [last, before] = await tx.setting.findMany({
    where: newest,
    orderBy: { id: 'desc' },
    take: 2,
    select: { id: true, value: true },
  });
  if (last?.id !== row.id) return err({ code: 'changed_since' });
  const value: unknown = before?.value ?? null;
  if (!allows({ file, key }, value)) return err({ code: 'not_allowed' });
  return ok({ file, key, value, id: await insert(tx, { file, key, value }, saver) });
}

/** The last saved rows of these files, and who saved them. */
export const lastSaved = (tx: Tx, places: { readonly files: readonly string[] }, take: number) =>
  tx.setting.findMany({
    where: { file: { in: [...places.files] } },
    orderBy: { id: 'desc' },
    take,
    select: { file: true, key: true, changedAt: true, changedBy: { select: { name: true } } },
  });

const PREVIEW_MS = 60 * 60 * 1000;

/** Keeps what a member wants to look at, in place of what was kept before. */
export async function savePreview(
  tx: Tx,
  staffId: string,
  changes: readonly SettingChange[],
  at: Date,
): Promise<void> {
  const preview = { changes: jsonOf(changes), at };
  await tx.settingPreview.upsert({ where: { staffId }, create: { staffId, ...preview }, update: preview });
}

/** Loads the settings for pages; a preview contains what the member kept within the last hour. */
export const deskSource = (db: Tx, now: () => Date) => ({
  load: (known: Loaded | null) => loadDeskSettings(db, known),
  preview: async (staffId: string) => {
    const since = new Date(now().getTime() - PREVIEW_MS);
    const found = await db.settingPreview.findFirst({ where: { staffId, at: { gt: since } } });
    return byFile(z.array(Row.omit({ id: true })).parse(found?.changes ?? []));
  },
});

const jsonOf = (value: unknown) => JSON.parse(JSON.stringify(value)) as Prisma.InputJsonValue;
