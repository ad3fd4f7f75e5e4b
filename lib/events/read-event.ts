// One event as pages and the entry need it: its detail, and from the list what the detail lacks (partner-api.md 2.2).
import type { Ctx } from '#lib/context.ts';
import { type Availability, availabilityOf, offSale } from '#lib/events/availability.ts';
import { freshenEvent, freshenList } from '#lib/events/freshen.ts';
import { inTime } from '#lib/events/in-time.ts';
import { ageSeconds, listReadAt, loadEvent } from '#lib/events/load-events.ts';
import { isFresh, lookUpEvent, patience } from '#lib/events/look-up.ts';
import { STALE_SECONDS } from '#lib/events/refresh-events.ts';
import { answeredAt, type StoredEvent } from '#lib/events/stored-event.ts';
import { type TicketSale, withTicketSales } from '#lib/events/ticket-sales.ts';
import type { EventDetail, EventListItem } from '#lib/partner-api/schemas/event.ts';
import { err, ok, type Result } from '#lib/shared/result.ts';

export type EventPage = {
  event: EventDetail;
  startsAt: Date;
  status: string;
  visibility: string;
  /** When that was last read which it is drawn from. */
  asOf: Date;
  stale: boolean;
  /** Whether its prices and places are what the provider tells of it; else its own read finds nothing. */
  told: boolean;
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
  const page = stored.notFoundAt ? offSalePage(ctx, stored) : soldPage(ctx, stored, sales);
  return page ? ok(page) : err({ code: 'unavailable' });
}

function soldPage(
  ctx: Ctx,
  { item, detail, detailReadAt }: StoredEvent,
  sales: readonly TicketSale[],
): EventPage | null {
  if (!detail || !detailReadAt) return null;
  const event = withTicketSales(detail, sales);
  const availability = availabilityOf(item.status, event, ctx.now());
  return { event, ...listedFacts(item), ...aged(ctx, detailReadAt), told: true, availability };
}

/** Drawn from the list, and from what was read of it before, if ever. */
function offSalePage(ctx: Ctx, { item, listReadAt, detail }: StoredEvent): EventPage {
  const availability = offSale(item, detail !== null, ctx.now());
  const event = detailFromList(item, detail);
  return { event, ...listedFacts(item), ...aged(ctx, listReadAt), told: false, availability };
}

const listedFacts = ({ starts_at, status, visibility }: EventListItem) => ({
  startsAt: new Date(starts_at),
  status,
  visibility,
});

const aged = (ctx: Ctx, asOf: Date) => ({ asOf, stale: ageSeconds(ctx, asOf) > STALE_SECONDS });

const NOTHING_READ: Omit<EventDetail, keyof EventListItem> = {
  organizer_name: null,
  payment_methods: [],
  ticket_types: [],
  additional_questions: [],
  waiver_required: false,
  waiver_version: null,
};

const detailFromList = (
  { event_id, name, currency, payments_enabled }: EventListItem,
  before: EventDetail | null,
): EventDetail => ({ ...NOTHING_READ, ...before, event_id, name, currency, payments_enabled });

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

const isShowable = (stored: StoredEvent | null): boolean =>
  stored?.listed === true && answeredAt(stored) !== null;

/**
 * Ids that are not listed cost no read of their own: the list names every event that can be read. The list alone tells when a
 * sale begins, so it must be as fresh as the detail, which is read at the same time.
 */
async function renew(ctx: Ctx, eventId: string, known: StoredEvent | null): Promise<StoredEvent | null> {
  const listIsDue = !known?.listed || !isFresh(ctx, known.listReadAt);
  const detailIsDue = known?.listed && !isFresh(ctx, answeredAt(known));
  if (!listIsDue && !detailIsDue) return known;
  await Promise.all([listIsDue && freshenList(ctx), detailIsDue && freshenEvent(ctx, eventId, 'read')]);
  const stored = await loadEvent(ctx, eventId);
  if (known?.listed || !stored?.listed || isFresh(ctx, answeredAt(stored))) return stored;
  await freshenEvent(ctx, eventId, 'read');
  return loadEvent(ctx, eventId);
}

/** The provider said lately what it lists. */
async function wasHeard(ctx: Ctx): Promise<boolean> {
  const heard = await inTime(ctx, listReadAt(ctx), 1_000);
  const readAt = heard.ok ? heard.value : (ctx.seen.list()?.readAt ?? null);
  return ageSeconds(ctx, readAt) <= STALE_SECONDS;
}
