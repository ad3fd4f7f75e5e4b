// When the provider says that places ran out, everyone in the line whom it concerns is told at once: nobody should
// wait for a turn that cannot come.
import type { Ctx } from '#lib/context.ts';
import { loadEvent } from '#lib/events/load-events.ts';
import { refreshEvent } from '#lib/events/refresh-events.ts';

/**
 * Reads what is left of the event and refuses, as the provider would (`insufficient_inventory`, partner-api.md 7.3),
 * every entry that was never sent, that nobody is moving, and that wants more than is left of a ticket type.
 * @returns how many were told
 */
export async function tellSoldOut(ctx: Ctx, eventId: string): Promise<number> {
  const asked = ctx.now();
  await refreshEvent(ctx, eventId, { everySeconds: 0 });
  const stored = await loadEvent(ctx, eventId);
  // What was read before the refusal may be of better days, and would tell nobody anything.
  if (!stored?.detail || !stored.detailReadAt || stored.detailReadAt < asked) return 0;
  const left = Object.fromEntries(
    stored.detail.ticket_types.map((type) => [type.ticket_type_id, type.remaining]),
  );
  return ctx.db.$executeRaw`
    WITH told AS (
      UPDATE checkout SET state = 'refused', refusal_code = 'insufficient_inventory', submission_key = NULL, updated_at = ${ctx.now()}
      WHERE state = 'waiting' AND event_id = ${eventId} AND sent_at IS NULL AND (lease_until IS NULL OR lease_until < now())
        AND EXISTS (
          SELECT 1 FROM jsonb_array_elements(request -> 'lines') line
          WHERE (line ->> 'quantity')::int > coalesce((${JSON.stringify(left)}::jsonb ->> (line ->> 'ticket_type_id'))::int, 0))
      RETURNING id)
    INSERT INTO timeline_entry (at, checkout_id, kind, detail)
    SELECT ${ctx.now()}, id, 'checkout.refused', '{"code": "insufficient_inventory", "told": "all"}'::jsonb FROM told`;
}
