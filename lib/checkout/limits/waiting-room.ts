// Checkouts that wait because too many unpaid places are held from their address. They join the queue once there is room, in
// the order in which they came, as long as their page is open. A page proves that a browser shows it by a puzzle that its
// script solves, or by staying open for a while: a third of what an address may hold is for these alone.
import { findPlacesVerdict, isBulk, limitedTickets } from '#lib/checkout/limits/held-places.ts';
import { ASK_AFTER_SECONDS, planQueue, UNTIL_CONFIRMED } from '#lib/checkout/queue/queue.ts';
import type { Ctx } from '#lib/context.ts';
import type { Tx } from '#lib/db/client.ts';
import { enqueue } from '#lib/db/enqueue.ts';
import type { Checkout } from '#lib/db/generated/client.ts';
import type { BrowserProof } from '#lib/db/generated/enums.ts';
import { findStoredEvent } from '#lib/events/event-snapshot.ts';
import { addToTimeline } from '#lib/orders/timeline.ts';
import { type Capability, isCapability } from '#lib/shared/capability.ts';
import { isSolution } from '#lib/shared/puzzle.ts';

/** How long a page without a script stays open until that proves a browser. */
export const PATIENCE_SECONDS = 45;
/** How often the open page of a waiting checkout is noted, and for how long it then counts as open. */
export const SEEN_WHILE_WAITING_SECONDS = 10;
const OPEN_SECONDS = 20;
/** Room appears when a neighbour pays or a hold ends. */
const EVERY_SECONDS = 3;
const MOST_AT_ONCE = 500;

type Asked = Pick<Checkout, 'proof' | 'proofAskedAt'>;

/** How the page has proven that a browser shows it; null if it has not. */
export function proofOf({ proof, proofAskedAt }: Asked, now: Date): BrowserProof | null {
  return proof ?? (isPatient({ proofAskedAt }, now) ? 'patience' : null);
}

/** The page has been open for `PATIENCE_SECONDS` since a proof was asked for, whatever it solved. */
export const isPatient = ({ proofAskedAt }: Pick<Asked, 'proofAskedAt'>, now: Date): boolean =>
  proofAskedAt !== null && now.getTime() - proofAskedAt.getTime() >= PATIENCE_SECONDS * 1000;

export const askForProof = (tx: Tx, { id }: Pick<Checkout, 'id'>, now: Date) =>
  tx.checkout.updateMany({ where: { id, proofAskedAt: null }, data: { proofAskedAt: now } });

/** The puzzle's question is the capability itself: it cannot be known in advance, and a solution is good for one checkout. */
export async function proveByWork(ctx: Ctx, capability: Capability, solution: string): Promise<void> {
  const question = 'ref' in capability ? capability.ref : capability.payerRef;
  if (!isCapability(capability) || !(await isSolution(question, solution))) return;
  const [proven] = await ctx.db.checkout.updateManyAndReturn({
    where: { ...capability, proofAskedAt: { not: null } },
    data: { proof: 'work', pageSeenAt: ctx.now() },
    select: { id: true, waitsForRoom: true },
  });
  if (proven?.waitsForRoom && (await admit(ctx, proven.id))) await planQueue(ctx, ctx.now());
}

/** Plans the next look at those who wait, if there are any. */
export async function planAdmission(ctx: Ctx): Promise<void> {
  const waiting = await ctx.db.checkout.findFirst({
    where: { state: 'waiting', waitsForRoom: true, asksBuyerAt: null },
    select: { id: true },
  });
  if (!waiting) return;
  const runAt = new Date(ctx.now().getTime() + EVERY_SECONDS * 1000);
  await enqueue(ctx.db, 'admit_waiting', {}, { key: 'admit_waiting', runAt, keepTime: true });
}

export async function admitWaiting(ctx: Ctx): Promise<void> {
  await setAsideClosed(ctx);
  const waiting = await openAndProven(ctx);
  const full = new Set<string>();
  let admitted = 0;
  for (const { id, eventId, addressKey, proofAskedAt, places } of waiting) {
    const room = JSON.stringify([eventId, addressKey, places, isPatient({ proofAskedAt }, ctx.now())]);
    if (full.has(room)) continue;
    if (await admit(ctx, id)) admitted += 1;
    else full.add(room);
  }
  if (admitted > 0) await planQueue(ctx, ctx.now());
  await planAdmission(ctx);
}

/** First come, first served, for the ticket types at each address. */
const openAndProven = (ctx: Ctx) => {
  const now = ctx.now().getTime();
  const patientSince = new Date(now - PATIENCE_SECONDS * 1000);
  return ctx.db.checkout.findMany({
    where: {
      state: 'waiting',
      waitsForRoom: true,
      asksBuyerAt: null,
      pageSeenAt: { gt: new Date(now - OPEN_SECONDS * 1000) },
      OR: [{ proof: { not: null } }, { proofAskedAt: { lte: patientSince } }],
    },
    select: {
      id: true,
      eventId: true,
      addressKey: true,
      proofAskedAt: true,
      places: { select: { ticketTypeId: true }, orderBy: { ticketTypeId: 'asc' } },
    },
    orderBy: { queueNumber: 'asc' },
    take: MOST_AT_ONCE,
  });
};

/** A checkout whose page was closed waits for its buyer, as one whose turn in the queue came (`askIfAway`). */
async function setAsideClosed(ctx: Ctx): Promise<void> {
  const now = ctx.now();
  await ctx.db.$executeRaw`
    WITH closed AS (
      UPDATE checkout SET asks_buyer_at = ${now}, not_before = ${UNTIL_CONFIRMED}, updated_at = ${now}
      WHERE state = 'waiting' AND waits_for_room AND asks_buyer_at IS NULL
        AND greatest(created_at, page_seen_at) < ${new Date(now.getTime() - ASK_AFTER_SECONDS * 1000)}
      RETURNING id)
    INSERT INTO timeline_entry (at, checkout_id, kind, detail)
    SELECT ${now}, id, 'checkout.asks_buyer', '{}' FROM closed`;
}

/** Lets a waiting checkout into the queue if there is room for it. @returns whether it may go on */
export async function admit(ctx: Ctx, id: string): Promise<boolean> {
  const { eventId } = await ctx.db.checkout.findUniqueOrThrow({ where: { id }, select: { eventId: true } });
  const event = await findStoredEvent(ctx, eventId);
  const tickets = limitedTickets(event?.detail?.ticket_types ?? []);
  const now = ctx.now();
  return ctx.db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT id FROM checkout WHERE id = ${id}::uuid FOR UPDATE`;
    const checkout = await tx.checkout.findUniqueOrThrow({ where: { id }, include: { places: true } });
    if (checkout.state !== 'waiting' || !checkout.waitsForRoom) return true;
    const quantities = new Map(checkout.places.map((one) => [one.ticketTypeId, one.quantity]));
    const proof = proofOf(checkout, now);
    const { addressKey } = checkout;
    const wanted = {
      eventId,
      addressKey,
      quantities,
      tickets,
      proven: proof !== null,
      patient: isPatient(checkout, now),
    };
    const room = await findPlacesVerdict(tx, wanted, now);
    // A proof is asked for only where it helps.
    const helps = ![...quantities.values()].some(isBulk);
    if (room.kind !== 'now') {
      if (helps) await askForProof(tx, checkout, now);
      return false;
    }
    await tx.checkout.update({ where: { id }, data: { waitsForRoom: false, proof } });
    await addToTimeline(tx, { at: now, checkoutId: id, kind: 'checkout.admitted' });
    return true;
  });
}
