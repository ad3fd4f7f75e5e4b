// Exports everything that is stored of one phone number, as plain values. No capability, key or digest is among them.

import type { Tx } from '#lib/db/client.ts';
import type { Prisma } from '#lib/db/generated/client.ts';
import { findPerson, type PersonEntry } from './find-person.ts';
import { type Entry, partsOf } from './load-entry.ts';
import type { Json } from './phone-in-text.ts';

export type PersonExport = {
  readonly phone: string;
  readonly exportedAt: string;
  readonly entries: readonly Json[];
};

/** @param phone E.164 */
export async function exportPerson(tx: Tx, phone: string, now: Date): Promise<PersonExport> {
  const found = await findPerson(tx, phone, now);
  const entries: Json[] = [];
  for (const one of found) entries.push(await exportEntry(tx, phone, one));
  return { phone, exportedAt: now.toISOString(), entries };
}

/** Exports of somebody else's entry only what is about this number. */
async function exportEntry(tx: Tx, phone: string, found: PersonEntry): Promise<Json> {
  const { entry, roles, runners, guards, answers, eventId, eventName } = found;
  const { order, attempts } = entry;
  const isBuyer = roles.includes('buyer');
  return plain({
    race: { id: eventId, name: eventName },
    roles,
    order: order && { code: order.orderCode, status: order.status, createdAt: order.createdAt },
    ...(isBuyer && (await buyersPart(tx, entry))),
    // The number of a payer who is somebody else is not the buyer's to get.
    payments: attempts
      .filter(({ msisdn, byPayer }) => msisdn === phone || (isBuyer && !byPayer))
      .map(({ msisdn, state, createdAt, failureKind }) => ({
        number: msisdn,
        state,
        at: createdAt,
        failure: failureKind,
      })),
    runners: await runnersOf(tx, isBuyer ? { OR: partsOf(entry) } : { id: { in: [...runners] } }, runners),
    // What else a child, or somebody who named this number, has answered is not its owner's.
    ...(!isBuyer && guards.length > 0 && { guardian: await guardiansOf(tx, guards) }),
    ...(answers.length > 0 && { namedIn: answers.map((question) => ({ question, number: phone })) }),
  });
}

async function buyersPart(tx: Tx, entry: Entry): Promise<object> {
  const { order, checkout, session } = entry;
  const timeline = await tx.timelineEntry.findMany({ where: { OR: partsOf(entry) }, orderBy: { id: 'asc' } });
  return {
    bought: order && (await boughtPart(tx, order)),
    form: checkout && {
      sentAt: checkout.createdAt,
      typed: checkout.input,
      sent: checkout.request,
      waiver: checkout.waiver,
      campaign: checkout.brought,
    },
    visit: session && {
      startedAt: session.createdAt,
      style: session.style,
      details: session.prefill,
      phone: session.buyerPhone,
      from: session.openedFrom,
      campaign: session.brought,
    },
    timeline: timeline.map(({ at, kind, detail }) => ({ at, kind, detail })),
  };
}

async function boughtPart(tx: Tx, order: NonNullable<Entry['order']>): Promise<object> {
  const refunds = await tx.refund.findMany({ where: { orderId: order.id } });
  return {
    buyer: { name: order.buyerName, email: order.buyerEmail, phone: order.buyerPhone },
    currency: order.currency,
    subtotal: order.subtotal,
    discount: order.discountTotal,
    donation: order.donationTotal,
    fee: order.serviceFee,
    total: order.total,
    channel: order.channel,
    refunds: refunds.map(({ amount, status, createdAt }) => ({ amount, status, createdAt })),
  };
}

const guardiansOf = async (tx: Tx, ids: readonly string[]): Promise<Prisma.JsonValue[]> =>
  (await tx.participant.findMany({ where: { id: { in: [...ids] } }, orderBy: { position: 'asc' } })).map(
    ({ guardian }) => guardian,
  );

/** @param own ids; of any other runner who filled in her place herself, the buyer gets the name alone */
async function runnersOf(
  tx: Tx,
  where: Prisma.ParticipantWhereInput,
  own: readonly string[],
): Promise<object[]> {
  const people = await tx.participant.findMany({
    where,
    include: { changes: { orderBy: { id: 'asc' } } },
    orderBy: { position: 'asc' },
  });
  return people.map((one) => {
    const place = { name: one.name, ticketType: one.ticketTypeId, distanceKm: one.distanceKm };
    if (one.claimedAt !== null && !one.isBuyer && !own.includes(one.id)) return place;
    return {
      ...place,
      phone: one.phone,
      answers: one.answers,
      minor: one.minor,
      guardian: one.guardian,
      signedAt: one.signedAt,
      signature: one.signature,
      changes: one.changes.map(({ at, by, kind, before, after }) => ({ at, by, kind, before, after })),
    };
  });
}

/** Dates as ISO 8601, amounts as numbers. */
const plain = (value: object): Json =>
  JSON.parse(JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? Number(one) : one)));

const MARKS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (mark) => MARKS[mark] ?? mark);

export const asHtml = (exported: PersonExport, title: string): string =>
  `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><h1>${escaped(title)}</h1>${drawn(plain(exported))}`;

function drawn(value: Json): string {
  if (value === null || value === '') return '–';
  if (typeof value !== 'object') return escaped(String(value));
  if (isList(value)) return `<ol>${value.map((one) => `<li>${drawn(one)}</li>`).join('')}</ol>`;
  return `<dl>${Object.entries(value)
    .map(([key, one]) => `<dt><b>${escaped(key)}</b></dt><dd>${drawn(one)}</dd>`)
    .join('')}</dl>`;
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);
