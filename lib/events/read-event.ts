// One event as pages and the entry need it: its detail, and from the list what the detail lacks (partner-api.md 2.2).
import type { Ctx } from '#lib/context.ts';
import { type Availability, availabilityOf } from '#lib/events/availability.ts';
import { freshenEvent, freshenList } from '#lib/events/freshen.ts';
import { inTime } from '#lib/events/in-time.ts';
import { ageSeconds, listReadAt, loadEvent } from '#lib/events/load-events.ts';
import { isFresh, lookUpEvent, patience } from '#lib/events/look-up.ts';
import { STALE_SECONDS } from '#lib/events/refresh-events.ts';
import type { StoredEvent } from '#lib/events/stored-event.ts';
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
 * What is no longer fresh is renewed first, for as long as somebody may be kept waiting, and then for the next visit.
 * `not_found`: the provider does not list it. `unavailable`: it could not be read, now or before.
 * `sales` is what the organizer says of when its entries are sold.
 */
export async function readEvent(
  ctx: Ctx,
  eventId: string,
  sales: readonly TicketSale[] = [],
): Promise<Result<EventPage, EventProblem>> {
  const stored = await upToDate(ctx, eventId);
  if (!stored?.listed) return err({ code: stored || (await wasHeard(ctx)) ? 'not_found' : 'unavailable' });
  const { item, detail, detailReadAt } = stored;
  if (!detail || !detailReadAt) return err({ code: 'unavailable' });
  const event = withTicketSales(detail, sales);
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

async function upToDate(ctx: Ctx, eventId: string): Promise<StoredEvent | null> {
  const look = await lookUpEvent(ctx, eventId);
  const renewal = renew(ctx, eventId, look.found);
  const renewed = await inTime(ctx, renewal, patience(look, isShowable(look.found)));
  if (renewed.ok) return renewed.value;
  // A part of it may have come in time.
  return look.answered ? (await lookUpEvent(ctx, eventId)).found : look.found;
}

/** As it was known last, also when the provider lists it no more; null when it never was read. */
export async function readGoneEvent(ctx: Ctx, eventId: string): Promise<EventDetail | null> {
  const { found } = await lookUpEvent(ctx, eventId);
  return found?.detail ?? null;
}

const isShowable = (stored: StoredEvent | null): boolean => stored?.listed === true && stored.detail !== null;

/**
 * Ids that are not listed cost no read of their own: the list names every event that can be read. It alone tells when a
 * sale begins, so it must be as fresh as the detail, which is read at the same time.
 */
async function renew(ctx: Ctx, eventId: string, known: StoredEvent | null): Promise<StoredEvent | null> {
  const listIsDue = !known?.listed || !isFresh(ctx, known.listReadAt);
  const detailIsDue = known?.listed && !isFresh(ctx, known.detailReadAt);
  if (!listIsDue && !detailIsDue) return known;
  await Promise.all([listIsDue && freshenList(ctx), detailIsDue && freshenEvent(ctx, eventId, 'read')]);
  const stored = await loadEvent(ctx, eventId);
  if (known?.listed || !stored?.listed || isFresh(ctx, stored.detailReadAt)) return stored;
  await freshenEvent(ctx, eventId, 'read');
  return loadEvent(ctx, eventId);
}

/** The provider said lately what it lists. */
async function wasHeard(ctx: Ctx): Promise<boolean> {
  const heard = await inTime(ctx, listReadAt(ctx), 1_000);
  const readAt = heard.ok ? heard.value : (ctx.seen.list()?.readAt ?? null);
  return ageSeconds(ctx, readAt) <= STALE_SECONDS;
}
