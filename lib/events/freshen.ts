// Renewals that pages wait for: whoever comes while another does the same, here or on another instance, waits with it.
import type { Ctx } from '#lib/context.ts';
import { untilLetGo } from '#lib/db/with-lease.ts';
import { type EventReadPriority, refreshEvent, refreshList } from '#lib/events/refresh-events.ts';

/**
 * Ends when the list was read, by whichever instance was first, or could not be: what came of it is in the snapshot, and
 * whoever asks meanwhile waits with it. Fails only where PostgreSQL does.
 */
export function freshenList(ctx: Ctx): Promise<void> {
  return ctx.seen.together('list', async () => {
    if (!(await refreshList(ctx))) await untilLetGo(ctx.db, 'events');
  });
}

/** The same for one race; `list` comes after every read that somebody waits for. */
export function freshenEvent(ctx: Ctx, eventId: string, priority: EventReadPriority): Promise<void> {
  return ctx.seen.together(`${priority}:${eventId}`, async () => {
    if (!(await refreshEvent(ctx, eventId, { priority }))) await untilLetGo(ctx.db, `event:${eventId}`);
  });
}
