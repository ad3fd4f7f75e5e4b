// Links the registrations of a mirrored order to the people of its checkout, under the order's lock. An order that was not made by
// our form gets a row for each registration: the provider has ticket type and distance, no names (partner-api.md 2.3).

import type { MirroredRegistration } from '#lib/checkout/state/registration-state.ts';
import type { Tx } from '#lib/db/client.ts';
import type { Participant } from '#lib/db/generated/client.ts';
import { newCode, newRef } from '#lib/db/new-ref.ts';

type Target = { readonly orderId: string; readonly eventId: string; readonly checkoutId: string | null };
type Row = Pick<
  Participant,
  'id' | 'orderId' | 'position' | 'ticketTypeId' | 'distanceKm' | 'registrationId' | 'registrationStatus'
>;
type Known = MirroredRegistration & { readonly id: string };
type Registered = { readonly id: string | null; readonly status: string | null };

/**
 * Call it with all registrations of the order, as merged. A link stays as long as its registration is among them: the provider may
 * issue new ones with the payment. From then on all people of the checkout are of the order.
 */
export async function linkRegistrations(
  tx: Tx,
  { orderId, eventId, checkoutId }: Target,
  registrations: readonly MirroredRegistration[],
  now: Date,
): Promise<void> {
  const known = registrations.filter((one): one is Known => one.id !== null);
  const found = await tx.participant.findMany({
    where: { OR: [{ orderId }, ...(checkoutId ? [{ checkoutId }] : [])] },
    orderBy: { position: 'asc' },
  });
  const rows = found.filter((one) => one.checkoutId === checkoutId);
  // The order was seen before the answer to our own call linked it.
  if (rows.length < found.length) await tx.participant.deleteMany({ where: { orderId, checkoutId: null } });
  const ids = new Set(known.map(({ id }) => id));
  const lost = rows.filter(({ registrationId }) => registrationId !== null && !ids.has(registrationId));
  if (lost.length > 0)
    await tx.participant.updateMany({
      where: { id: { in: lost.map(({ id }) => id) } },
      data: { registrationId: null, registrationStatus: null },
    });
  const linked = new Map(rows.flatMap((row) => (lost.includes(row) ? [] : [[row.registrationId, row]])));
  const open = known.filter(({ id }) => !linked.has(id));
  const free = rows.filter((row) => row.registrationId === null || lost.includes(row));
  const news = known.flatMap((one) => {
    const row = linked.get(one.id);
    return row && row.registrationStatus !== one.status ? [{ row, one }] : [];
  });
  const changed = [...news, ...matched(free, open)];
  const written = new Set(changed.map(({ row }) => row));
  const without = rows.filter((row) => row.orderId === null && !written.has(row));
  await writeLinks(tx, orderId, [...changed, ...without.map((row) => ({ row, one: NONE }))]);
  if (!checkoutId) await addRows(tx, { orderId, eventId }, { after: rows.at(-1)?.position ?? 0, open }, now);
}

/** A row that its order does not know yet has no registration. */
const NONE: Registered = { id: null, status: null };

const groupOf = (ticketTypeId: string, distanceKm: number | null): string =>
  JSON.stringify([ticketTypeId, distanceKm]);

/**
 * One registration each, in the order of the list, among those of the same ticket type and distance. None where it is ambiguous:
 * other numbers than people, or some of several were cancelled already.
 */
function matched(rows: readonly Row[], open: readonly Known[]): { row: Row; one: Known }[] {
  const groups = Map.groupBy(open, (one) => groupOf(one.ticket_type_id, one.distance_km));
  const people = Map.groupBy(rows, (row) => groupOf(row.ticketTypeId, row.distanceKm));
  return [...people].flatMap(([group, members]) => {
    const own = groups.get(group) ?? [];
    const alike = new Set(own.map(({ status }) => status)).size === 1;
    if (!alike || own.length !== members.length) return [];
    return members.flatMap((row, at) => {
      const one = own[at];
      return one ? [{ row, one }] : [];
    });
  });
}

/** Writes all links in one statement: a group may have 500 people. */
async function writeLinks(
  tx: Tx,
  orderId: string,
  links: readonly { readonly row: Row; readonly one: Registered }[],
): Promise<void> {
  if (links.length === 0) return;
  await tx.$executeRaw`
    UPDATE participant SET order_id = ${orderId}, registration_id = link.registration_id, registration_status = link.status
    FROM unnest(
      ${links.map(({ row }) => row.id)}::uuid[], ${links.map(({ one }) => one.id)}::text[], ${links.map(({ one }) => one.status)}::text[]
    ) AS link(id, registration_id, status)
    WHERE participant.id = link.id`;
}

async function addRows(
  tx: Tx,
  order: Pick<Target, 'orderId' | 'eventId'>,
  { after, open }: { readonly after: number; readonly open: readonly Known[] },
  now: Date,
): Promise<void> {
  await tx.participant.createMany({
    data: open.map(({ id, status, ticket_type_id, distance_km }, index) => ({
      ...order,
      position: after + index + 1,
      registrationId: id,
      registrationStatus: status,
      ticketTypeId: ticket_type_id,
      distanceKm: distance_km,
      ref: newRef(),
      code: newCode(),
      createdAt: now,
    })),
  });
}

/** The people of a checkout once more, for the checkout that supersedes it. */
export async function copyParticipants(tx: Tx, fromId: string, toId: string, now: Date): Promise<void> {
  const rows = await tx.participant.findMany({ where: { checkoutId: fromId }, orderBy: { position: 'asc' } });
  await tx.participant.createMany({
    data: rows.map((row) => ({
      checkoutId: toId,
      eventId: row.eventId,
      position: row.position,
      ticketTypeId: row.ticketTypeId,
      distanceKm: row.distanceKm,
      name: row.name,
      isBuyer: row.isBuyer,
      phone: row.phone,
      answers: row.answers ?? {},
      minor: row.minor,
      ...(row.guardian !== null && { guardian: row.guardian }),
      ...(row.signature !== null && { signedAt: row.signedAt, signature: row.signature }),
      ref: newRef(),
      code: newCode(),
      createdAt: now,
    })),
  });
}
