// Renewals that pages wait for: whoever comes while another does the same, here or on another instance, waits with it.
import type { Ctx } from '#lib/context.ts';
import { untilLetGo } from '#lib/db/with-lease.ts';
import { type EventReadPriority, refreshEvent, refreshList } from '#lib/events/refresh-events.ts';

export function freshenList(ctx: Ctx): Promise<void> {
  return ctx.seen.together('list', async () => {
    if (!(await refreshList(ctx))) await untilLetGo(ctx.db, 'events');
  });
}

export function freshenEvent(ctx: Ctx, eventId: string, priority: EventReadPriority): Promise<void> {
  return ctx.seen.together(`${priority}:${eventId}`, async () => {
    if (!(await refreshEvent(ctx, eventId, { priority }))) await untilLetGo(ctx.db, `event:${eventId}`);
  });
}
