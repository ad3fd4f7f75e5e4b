// One event as pages and the entry need it: its detail, and from the list what the detail lacks (partner-api.md 2.2).
import type { Ctx } from '#lib/context.ts';
import { type Availability, availabilityOf } from '#lib/events/availability.ts';
import { ageSeconds, listReadAt, loadEvent, type StoredEvent } from '#lib/events/load-events.ts';
import { FRESH_SECONDS, refreshEvent, refreshList, STALE_SECONDS } from '#lib/events/refresh-events.ts';
import { type TicketSale, withTicketSales } from '#lib/events/ticket-sales.ts';
import type { EventDetail } from '#lib/partner-api/schemas/event.ts';
import { err, ok, type Result } from '#lib/shared/result.ts';

export type EventPage = {
  event: EventDetail;
  startsAt: Date;
  status: string;
  visibility: string;
  /** When the detail was last read. */
  asOf: Date;
  stale: boolean;
  availability: Availability;
};

export type EventProblem = { code: 'not_found' | 'unavailable' };

/**
 * `not_found`: the provider does not list it. `unavailable`: it could not be read, now or before. `sales` is what the
 * organizer says of when its entries are sold.
 */
export async function readEvent(
  ctx: Ctx,
  eventId: string,
  sales: readonly TicketSale[] = [],
): Promise<Result<EventPage, EventProblem>> {
  const listed = await findListed(ctx, eventId);
  if (!listed.ok) return listed;
  const stored = await withFreshDetail(ctx, eventId, listed.value);
  if (!stored?.listed) return err({ code: 'not_found' });
  if (!stored.detail || !stored.detailReadAt) return err({ code: 'unavailable' });
  const { item, detailReadAt } = stored;
  const event = withTicketSales(stored.detail, sales);
  return ok({
    event,
    startsAt: new Date(item.starts_at),
    status: item.status,
    visibility: item.visibility,
    asOf: detailReadAt,
    stale: ageSeconds(ctx, detailReadAt) > STALE_SECONDS,
    availability: availabilityOf(item.status, event, ctx.now()),
  });
}

const isFresh = (ctx: Ctx, readAt: Date | null): boolean => ageSeconds(ctx, readAt) <= FRESH_SECONDS;

async function withFreshDetail(ctx: Ctx, eventId: string, known: StoredEvent): Promise<StoredEvent | null> {
  if (isFresh(ctx, known.detailReadAt)) return known;
  await refreshEvent(ctx, eventId);
  return loadEvent(ctx, eventId);
}

/**
 * Ids that are not listed cost no read of their own: the list names every event that can be read. It alone tells when a
 * sale begins, so it must be as fresh as the detail, which is read at the same time.
 */
async function findListed(ctx: Ctx, eventId: string): Promise<Result<StoredEvent, EventProblem>> {
  const known = await loadEvent(ctx, eventId);
  if (known?.listed && isFresh(ctx, known.listReadAt)) return ok(known);
  const detailIsDue = known?.listed && !isFresh(ctx, known.detailReadAt);
  await Promise.all([refreshList(ctx), detailIsDue && refreshEvent(ctx, eventId)]);
  const stored = await loadEvent(ctx, eventId);
  if (stored?.listed) return ok(stored);
  const heard = ageSeconds(ctx, await listReadAt(ctx)) <= STALE_SECONDS;
  return err({ code: stored || heard ? 'not_found' : 'unavailable' });
}
