// What everybody else has to know of a restore: whether its orders are back, and that newer links are lost.
import type { Ctx } from '#lib/context.ts';
import type { Restore } from '#lib/db/generated/client.ts';

/** How long lost links are explained, and late news of lost orders is used. */
export const RECOVERY_DAYS = 30;
/** A restore stops the storefronts: a process learns of it when it starts, and of its end this much later. */
const ASKED_EVERY_MS = 5_000;

type Asked = { readonly at: number; readonly restore: Promise<Restore | null> };

const asked = new WeakMap<Ctx['db'], Asked>();

/** The last restore, if it was up to `RECOVERY_DAYS` ago. */
export function lastRestore({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<Restore | null> {
  const before = asked.get(db);
  if (before && Date.now() - before.at < ASKED_EVERY_MS) return before.restore;
  const since = new Date(now().getTime() - RECOVERY_DAYS * 86_400_000);
  const restore = db.restore.findFirst({ where: { restoredAt: { gt: since } }, orderBy: { id: 'desc' } });
  asked.set(db, { at: Date.now(), restore });
  restore.catch(() => asked.delete(db));
  return restore;
}

/** Whether orders of after the dump are still missing. Until they are back nothing may be sold: a buyer may have paid one. */
export const isRecovering = async (ctx: Pick<Ctx, 'db' | 'now'>): Promise<boolean> =>
  (await lastRestore(ctx))?.recoveredAt === null;
