// Renews stored values that functions of `prisma/functions` made, in batches while the shop sells, once such a file has
// changed. The state is one row for each backfill, so that any process continues after a stop.
import type { Db, Tx } from '#lib/db/client.ts';
import { Prisma } from '#lib/db/generated/client.ts';
import { withLease } from './with-lease.ts';

/** Seconds between two looks whether a file has changed. */
export const BACKFILL_SECONDS = 60;
/** Milliseconds. The next look continues. */
const MOST_PER_RUN = 40_000;
const BATCH = 200;

const BEFORE_ALL = { text: '', uuid: '00000000-0000-0000-0000-000000000000' };

type Backfill = {
  readonly name: string;
  /** The files whose functions make the values. */
  readonly files: readonly string[];
  readonly table: string;
  readonly key: string;
  readonly keyType: keyof typeof BEFORE_ALL;
  /** Writes the values of rows that the transaction has locked; those that stay the same are not written. */
  readonly renew: (tx: Tx, keys: readonly string[]) => Promise<unknown>;
};

const BACKFILLS: readonly Backfill[] = [
  {
    name: 'participants',
    files: ['functions/search.sql', 'functions/sort-name.sql'],
    table: 'participant',
    key: 'id',
    keyType: 'uuid',
    renew: (tx, keys) => tx.$executeRaw`
      UPDATE participant p SET sort_name = made.sort_name, search = made.search
      FROM (
        SELECT id, participant_sort_name(name, checkout_id IS NOT NULL) AS sort_name,
          array_to_tsvector(search_words(name, code)) AS search
        FROM participant WHERE id = ANY (${keys}::uuid[])
      ) AS made
      WHERE p.id = made.id AND (p.sort_name, p.search) IS DISTINCT FROM (made.sort_name, made.search)`,
  },
  {
    name: 'desk_orders',
    files: ['functions/desk-order.sql', 'functions/search.sql'],
    table: 'desk_order',
    key: 'order_id',
    keyType: 'text',
    renew: (tx, keys) => tx.$executeRaw`SELECT desk_order_refresh(${keys}::text[])::text`,
  },
];

/** Waits `ms` milliseconds. Resolves to false if the wait was aborted and the work should stop. */
type Pause = (ms: number) => Promise<boolean>;

/** @returns the names of those that came to their end */
export async function runBackfills(db: Db, pause: Pause): Promise<string[]> {
  const finished: string[] = [];
  await withLease(db, 'backfill', 0, async () => {
    const end = performance.now() + MOST_PER_RUN;
    for (const backfill of BACKFILLS)
      if (await continueBackfill(db, backfill, async (ms) => (await pause(ms)) && performance.now() < end))
        finished.push(backfill.name);
    return true;
  });
  return finished;
}

/** @returns whether it came to its end now */
async function continueBackfill(db: Db, backfill: Backfill, mayGoOn: Pause): Promise<boolean> {
  const { name, keyType } = backfill;
  const digest = await digestOf(db, backfill);
  const known = await db.backfill.findUnique({ where: { name } });
  const isSame = known?.digest === digest;
  if (isSame && known.finishedAt) return false;
  let after = isSame ? known.after : BEFORE_ALL[keyType];
  for (;;) {
    const begun = performance.now();
    const keys = await keysBeyond(db, backfill, after);
    await renewBatch(db, backfill, keys);
    after = keys.at(-1) ?? after;
    const state = { digest, after, finishedAt: keys.length < BATCH ? new Date() : null };
    await db.backfill.upsert({ where: { name }, create: { name, ...state }, update: state });
    if (state.finishedAt) return true;
    // Half of the time is for visitors.
    if (!(await mayGoOn(performance.now() - begun))) return false;
  }
}

async function digestOf(db: Db, { files }: Backfill): Promise<string> {
  const rows = await db.$queryRaw<{ digest: string }[]>`
    SELECT digest FROM "_functions" WHERE name = ANY (${files}) ORDER BY name`;
  return rows.map(({ digest }) => digest).join(' ');
}

async function keysBeyond(db: Db, { table, key, keyType }: Backfill, after: string): Promise<string[]> {
  const [rows, column, type] = [table, key, keyType].map(Prisma.raw);
  const found = await db.$queryRaw<{ key: string }[]>`
    SELECT ${column}::text AS key FROM ${rows} WHERE ${column} > ${after}::${type} ORDER BY ${column} LIMIT ${BATCH}`;
  return found.map(({ key: one }) => one);
}

/**
 * A transaction that holds many rows never waits for one: its owner could wait for another of them. So those that are being
 * written come afterwards, one at a time.
 */
async function renewBatch(db: Db, backfill: Backfill, keys: readonly string[]): Promise<void> {
  const free = new Set(
    await db.$transaction(async (tx) => {
      const locked = await lock(tx, backfill, { keys, isPatient: false });
      await backfill.renew(tx, locked);
      return locked;
    }),
  );
  for (const key of keys)
    if (!free.has(key))
      await db.$transaction(async (tx) =>
        backfill.renew(tx, await lock(tx, backfill, { keys: [key], isPatient: true })),
      );
}

async function lock(
  tx: Tx,
  { table, key, keyType }: Backfill,
  { keys, isPatient }: { keys: readonly string[]; isPatient: boolean },
): Promise<string[]> {
  const [rows, column, type] = [table, key, keyType].map(Prisma.raw);
  const found = await tx.$queryRaw<{ key: string }[]>`
    SELECT ${column}::text AS key FROM ${rows} WHERE ${column} = ANY (${keys}::${type}[])
    ORDER BY ${column} FOR UPDATE ${isPatient ? Prisma.empty : Prisma.raw('SKIP LOCKED')}`;
  return found.map(({ key: one }) => one);
}
