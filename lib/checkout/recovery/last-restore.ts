// What other modules need to know of a restore: whether its orders are back, and that newer links are lost.
import type { Ctx } from '#lib/context.ts';
import type { Restore } from '#lib/db/generated/client.ts';
import { sharedAnswers } from '#lib/db/shared-answers.ts';

/** How long lost links are explained, and late news of lost orders is used. */
export const RECOVERY_DAYS = 30;
/** A restore stops the storefronts: a process learns of it when it starts, and of its end this much later. */
const ASKED_EVERY_MS = 5_000;

const restores = sharedAnswers<Restore | null>(ASKED_EVERY_MS);

/** The last restore, if it is less than `RECOVERY_DAYS` old. */
export async function findRestore({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<Restore | null> {
  const since = new Date(now().getTime() - RECOVERY_DAYS * 86_400_000);
  return db.restore.findFirst({ where: { restoredAt: { gt: since } }, orderBy: { id: 'desc' } });
}

/** `findRestore`, asked every 5 seconds at most. */
export const lastRestore = (ctx: Pick<Ctx, 'db' | 'now'>): Promise<Restore | null> =>
  restores.ask(ctx.db, 'last', () => findRestore(ctx));

/** Whether orders made after the dump are still missing. Meanwhile nothing is sold: a buyer may have paid one. */
export const isRecovering = async (ctx: Pick<Ctx, 'db' | 'now'>): Promise<boolean> =>
  (await lastRestore(ctx))?.recoveredAt === null;
