// Reduces an entry to what accounts need. Call it under the entry's lock, once `whyKept` is null.

import { z } from 'zod';
import { type Tx, toJson } from '#lib/db/client.ts';
import { Prisma } from '#lib/db/generated/client.ts';
import { newRef } from '#lib/db/new-ref.ts';
import type { Entry } from './load-entry.ts';
import { changeFields, withoutPhone } from './phone-in-text.ts';

/** `refusal_code` of a checkout that was never sent and lost its buyer. */
const REDUCED = 'personal_data_deleted';

/** Does not reduce the buyer's own row among the participants. Safe to repeat. */
export async function reduceBuyer(tx: Tx, entry: Entry, now: Date): Promise<void> {
  const { order, checkout, session } = entry;
  if (checkout) await reduceCheckout(tx, checkout, now);
  if (session) await reduceSession(tx, session.id, now);
  if (order) {
    const buyer = { buyerName: null, buyerEmail: null, buyerPhone: null };
    await tx.order.update({ where: { id: order.id }, data: { ...buyer, reducedAt: now } });
    await emptyDeliveries(tx, Prisma.sql`order_id = ${order.id}`);
  }
  await reduceHistory(tx, { orderId: order?.id ?? null, checkoutId: checkout?.id ?? null });
}

/** A failed delivery without its body can never be applied. */
export async function emptyDeliveries(tx: Tx, which: Prisma.Sql): Promise<void> {
  await tx.$executeRaw`
    UPDATE webhook_delivery SET body = '{}', error = NULL, state = CASE state WHEN 'failed' THEN 'ignored' ELSE state END
    WHERE state <> 'received' AND ${which}`;
}

async function reduceCheckout(
  tx: Tx,
  { id, state, input, request, waiver }: NonNullable<Entry['checkout']>,
  now: Date,
): Promise<void> {
  await tx.checkout.update({
    where: { id },
    data: {
      input: reducedInput(input),
      request: reducedRequest(request),
      ...(waiver !== null && { waiver: withoutPerson(waiver) }),
      buyerPhone: null,
      addressKey: null,
      browserKey: null,
      formId: null,
      submissionKey: null,
      reducedAt: now,
      ...(state === 'waiting' && { state: 'refused', refusalCode: REDUCED }),
    },
  });
  await tx.paymentAttempt.updateMany({ where: { checkoutId: id }, data: { msisdn: null } });
}

/** Reduces a form as typed and as sent; the buyer's data stay. Its key is never sent again, as for `reduceBuyer`. */
export async function reduceTyped(
  tx: Tx,
  { id, input, request }: Pick<NonNullable<Entry['checkout']>, 'id' | 'input' | 'request'>,
): Promise<void> {
  const { buyer_name, buyer_email, buyer_phone } = Buyer.parse(request);
  const buyer = toJson({ buyer_name, buyer_email, buyer_phone });
  const data = { input: reducedInput(input), request: { ...reducedRequest(request), ...buyer } };
  await tx.checkout.update({ where: { id }, data });
}

const withoutEmpty = (answers: Prisma.InputJsonObject): Prisma.InputJsonObject =>
  Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== ''));

/**
 * Removes the number from answers; their other words stay. The form's key is never sent again, as for `reduceBuyer`.
 * @param phone E.164
 */
export async function cutPhone(
  tx: Tx,
  phone: string,
  {
    checkout,
    people,
  }: { readonly checkout: Entry['checkout']; readonly people: Prisma.ParticipantWhereInput },
): Promise<void> {
  const cut = (value: unknown) =>
    toJson(changeFields(Json.parse(value), (text) => withoutPhone(text, phone)));
  if (checkout) {
    const data = { input: cut(checkout.input), request: cut(checkout.request) };
    await tx.checkout.update({ where: { id: checkout.id }, data });
  }
  const rows = await tx.participant.findMany({ where: people, include: { changes: true } });
  for (const { id, answers, changes } of rows) {
    await tx.participant.update({ where: { id }, data: { answers: withoutEmpty(cut(answers)) } });
    for (const { id: change, before, after } of changes)
      await tx.participantChange.update({
        where: { id: change },
        data: { before: cut(before), after: cut(after) },
      });
  }
}

const Buyer = z
  .object({ buyer_name: z.string(), buyer_email: z.string(), buyer_phone: z.string() })
  .partial();

async function reduceSession(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.checkoutSession.update({
    where: { id },
    data: {
      buyerPhone: null,
      prefill: {},
      url: null,
      openedFrom: null,
      addressKey: null,
      browserKey: null,
      openKey: null,
      nextReadAt: null,
      reducedAt: now,
    },
  });
}

/** Removes what a person wrote; states, codes and times stay. */
async function reduceHistory(
  tx: Tx,
  { orderId, checkoutId }: { readonly orderId: string | null; readonly checkoutId: string | null },
): Promise<void> {
  await tx.$executeRaw`
    UPDATE timeline_entry SET detail = detail - ${FREE_TEXTS}::text[]
    WHERE (order_id = ${orderId} OR checkout_id = ${checkoutId}::uuid) AND detail ?| ${FREE_TEXTS}::text[]`;
  await tx.$executeRaw`
    UPDATE attention_item SET note = NULL
    WHERE (order_id = ${orderId} OR checkout_id = ${checkoutId}::uuid) AND note IS NOT NULL`;
}

/** Keys of a timeline entry that hold what a person wrote. */
export const FREE_TEXTS = ['note', 'text', 'message'];

/** Deletes everything about these participants, and revokes their links. Safe to repeat. */
export async function reduceParticipants(
  tx: Tx,
  where: Prisma.ParticipantWhereInput,
  now: Date,
): Promise<number> {
  const rows = await tx.participant.findMany({
    where: { AND: [where, { reducedAt: null }] },
    select: { id: true },
  });
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  await tx.$executeRaw`
    UPDATE participant SET
      name = NULL, phone = NULL, answers = '{}', minor = false, guardian = NULL, signature = signature - ${PERSONAL}::text[], ref = fresh.ref,
      reduced_at = ${now}, updated_at = ${now}
    FROM unnest(${ids}::uuid[], ${ids.map(() => newRef())}::text[]) AS fresh(id, ref)
    WHERE participant.id = fresh.id`;
  await tx.participantChange.updateMany({
    where: { participantId: { in: ids } },
    data: { before: {}, after: {} },
  });
  return ids.length;
}

/** Keys of an accepted waiver that say who accepted it and from where. */
const PERSONAL = ['name', 'address', 'browser', 'network'];

const Json = z.record(z.string(), z.json()).catch({});

const withoutPerson = (waiver: unknown): Prisma.InputJsonObject =>
  toJson(Object.fromEntries(Object.entries(Json.parse(waiver)).filter(([key]) => !PERSONAL.includes(key))));

/** `second_entry` stays, because every later payment asks for it. */
const reducedInput = (input: unknown): Prisma.InputJsonObject => {
  const { second_entry: secondEntry } = Json.parse(input);
  return secondEntry === undefined ? {} : toJson({ second_entry: secondEntry });
};

/** The part of `POST /orders` that accounts need (partner-api.md 4.6). Its key is never sent again. */
const ACCOUNTS = z.object({
  event_id: z.string().optional(),
  lines: z
    .array(
      z.object({
        ticket_type_id: z.string(),
        quantity: z.number(),
        participants: z.array(z.object({ distance_km: z.number().optional() })).optional(),
      }),
    )
    .catch([]),
  payment_method: z.string().optional(),
  discount_code: z.string().optional(),
  donation_amount: z.number().optional(),
  referral_code: z.string().optional(),
  partner_reference: z.string().optional(),
  waiver_accepted: z.boolean().optional(),
  waiver_version: z.string().optional(),
});

const reducedRequest = (request: unknown): Prisma.InputJsonObject => toJson(ACCOUNTS.parse(request));
