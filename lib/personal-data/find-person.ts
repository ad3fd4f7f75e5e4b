// Finds everything that is stored of one phone number, also as the answer of somebody else.

import { type Kept, whyKept } from '#lib/checkout/state/personal-data.ts';
import { loadAskedOfParticipants } from '#lib/content/load-event-notes.ts';
import type { Tx } from '#lib/db/client.ts';
import { isPaidFor } from '#lib/shared/vocabulary/order-status.ts';
import { type Entry, type EntryKey, loadEntry } from './load-entry.ts';
import { asksOwnNumber, changeTexts, type Json, mentions, phonePattern } from './phone-in-text.ts';

/** `answer`: the number is in somebody else's answer; only the number is its owner's. */
export type PersonRole = 'buyer' | 'payer' | 'runner' | 'guardian' | 'answer';

export type PersonEntry = {
  readonly key: EntryKey;
  readonly entry: Entry;
  readonly roles: readonly PersonRole[];
  /** Ids of the participants whose own number, and of those whose guardian's number it is. */
  readonly runners: readonly string[];
  readonly guards: readonly string[];
  /** Labels of the questions whose answers have it; '' for a form's text that is no answer any more. */
  readonly answers: readonly string[];
  readonly eventId: string;
  readonly eventName: string;
  readonly startsAt: Date | null;
  /** People of the entry, the buyer among them. */
  readonly people: number;
  /** Paid, the race is not over, and erasing takes a name off the start list. */
  readonly isAwaited: boolean;
  readonly kept: Kept | null;
};

type Found = {
  kind: 'order' | 'checkout' | 'session';
  id: string;
  role: PersonRole;
  participant: string | null;
  question?: string;
};

/** Locks all entries until the end of the transaction, always in the same order. @param phone E.164 */
export async function findPerson(tx: Tx, phone: string, now: Date): Promise<PersonEntry[]> {
  const found = [...(await findKeys(tx, phone)), ...(await findAnswers(tx, phone))];
  const entries: PersonEntry[] = [];
  for (const [, of] of [...Map.groupBy(found, ({ kind, id }) => `${kind} ${id}`)].toSorted(([a], [b]) =>
    a < b ? 1 : -1,
  )) {
    const [first] = of;
    const key = first && keyOf(first);
    const entry = key && (await loadEntry(tx, key));
    if (entry) entries.push(await inFull(tx, { key, entry, of }, now));
  }
  return entries;
}

const keyOf = ({ kind, id }: Found): EntryKey =>
  kind === 'order' ? { orderId: id } : kind === 'checkout' ? { checkoutId: id } : { sessionId: id };

/** A session with an order is found as that order. A guardian's number has been typed in any spelling. */
function findKeys(tx: Tx, phone: string): Promise<Found[]> {
  return tx.$queryRaw<Found[]>`
    WITH found (order_id, checkout_id, role, participant) AS (
      SELECT o.id, NULL::uuid, 'buyer', NULL::uuid FROM "order" o WHERE o.buyer_phone = ${phone}
      UNION ALL SELECT c.order_id, c.id, 'buyer', NULL FROM checkout c WHERE c.buyer_phone = ${phone}
      UNION ALL SELECT c.order_id, c.id, 'payer', NULL
        FROM payment_attempt a JOIN checkout c ON c.id = a.checkout_id WHERE a.msisdn = ${phone}
      UNION ALL SELECT p.order_id, p.checkout_id, 'runner', p.id FROM participant p WHERE p.phone = ${phone}
      UNION ALL SELECT p.order_id, p.checkout_id, 'guardian', p.id FROM participant p
        WHERE p.guardian->>'phone' ~ ${phonePattern(phone)}
    )
    SELECT DISTINCT CASE WHEN order_id IS NULL THEN 'checkout' ELSE 'order' END AS kind, coalesce(order_id, checkout_id::text) AS id,
      role, participant::text
    FROM found
    UNION ALL
    SELECT CASE WHEN o.id IS NULL THEN 'session' ELSE 'order' END, coalesce(o.id, s.id::text), 'buyer', NULL
    FROM checkout_session s LEFT JOIN "order" o ON o.checkout_session_id = s.session_id
    WHERE s.buyer_phone = ${phone} OR s.prefill->>'buyer_phone' = ${phone}`;
}

type Written = {
  orderId: string | null;
  checkoutId: string | null;
  eventId: string;
  participant: string | null;
  answers: Record<string, Json>;
  /** What was typed and sent, and what was changed since. */
  rest: Json;
};

/** Digits of other scripts as ASCII digits, as `mentions` reads them. */
const [SCRIPTS, DIGITS] = ['٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९０１２３４５６７８９', '0123456789'.repeat(4)];

async function findAnswers(tx: Tx, phone: string): Promise<Found[]> {
  const written = await tx.$queryRaw<Written[]>`
    WITH written AS (
      SELECT p.order_id, p.checkout_id, p.event_id, p.id AS participant, p.answers, 'null'::jsonb AS rest FROM participant p
      UNION ALL SELECT p.order_id, p.checkout_id, p.event_id, p.id, '{}', jsonb_build_array(h.before, h.after)
        FROM participant_change h JOIN participant p ON p.id = h.participant_id
      UNION ALL SELECT c.order_id, c.id, c.event_id, NULL, '{}', jsonb_build_array(c.input, c.request) FROM checkout c
    )
    SELECT order_id AS "orderId", checkout_id::text AS "checkoutId", event_id AS "eventId", participant::text, answers, rest FROM written
    WHERE translate(answers::text || rest::text, ${SCRIPTS}, ${DIGITS}) ~ ${phonePattern(phone)}`;
  const found: Found[] = [];
  for (const one of written) {
    const { orderId, checkoutId, participant, eventId } = one;
    const key = {
      kind: orderId === null ? 'checkout' : 'order',
      id: orderId ?? checkoutId ?? '',
      participant,
    } as const;
    const asked = Object.entries(one.answers).filter(([, answer]) => hasNumber(answer, phone));
    for (const [question] of asked) {
      const label = await labelOf(tx, eventId, question);
      const isOwn = asksOwnNumber({ key: question, label });
      found.push(isOwn ? { ...key, role: 'runner' } : { ...key, role: 'answer', question: label });
    }
    if (asked.length === 0 && hasNumber(one.rest, phone))
      found.push({ ...key, role: 'answer', question: '' });
  }
  return found;
}

function hasNumber(value: Json, phone: string): boolean {
  let found = false;
  changeTexts(value, (text) => {
    found ||= mentions(text, phone);
    return text;
  });
  return found;
}

/** Label of a question; its key once neither provider nor organizer asks it. */
async function labelOf(tx: Tx, eventId: string, key: string): Promise<string> {
  const { questions } = await loadAskedOfParticipants(eventId, 'en');
  const own = questions.find((one) => one.key === key);
  if (own) return own.label;
  const [provided] = await tx.$queryRaw<{ label: string | null }[]>`
    SELECT question->>'label' AS label FROM event_snapshot, jsonb_array_elements(detail->'additional_questions') AS question
    WHERE event_id = ${eventId} AND question->>'key' = ${key}`;
  return provided?.label ?? key.replaceAll('_', ' ');
}

/** Drops answers that another role explains: a buyer owns the whole entry, and a form has its people's numbers. */
function ownRoles(of: readonly Found[]): Found[] {
  const has = (...roles: readonly PersonRole[]) => of.some(({ role }) => roles.includes(role));
  const isExplained = has('buyer', 'runner', 'guardian') || of.some(({ question }) => Boolean(question));
  return of.filter(
    ({ role, question, participant }) =>
      role !== 'answer' ||
      (question === ''
        ? !isExplained
        : !has('buyer') && !of.some((one) => one.role === 'runner' && one.participant === participant)),
  );
}

type Loaded = { readonly key: EntryKey; readonly entry: Entry; readonly of: readonly Found[] };

async function inFull(tx: Tx, { key, entry, of: all }: Loaded, now: Date): Promise<PersonEntry> {
  const of = ownRoles(all);
  const { order, checkout, session } = entry;
  const eventId = order?.eventId ?? checkout?.eventId ?? session?.eventId ?? '';
  const [event] = await tx.$queryRaw<{ name: string | null; startsAt: Date | null }[]>`
    SELECT list_item->>'name' AS name, (list_item->>'starts_at')::timestamptz AS "startsAt" FROM event_snapshot
    WHERE event_id = ${eventId}`;
  const ids = (role: PersonRole) =>
    of.flatMap((one) => (one.role === role && one.participant !== null ? [one.participant] : []));
  const startsAt = event?.startsAt ?? null;
  const isOver = startsAt !== null && startsAt <= now;
  const roles = [...new Set(of.map(({ role }) => role))];
  return {
    key,
    entry,
    roles,
    runners: ids('runner'),
    guards: ids('guardian'),
    answers: [
      ...new Set(of.flatMap(({ role, question }) => (role === 'answer' ? [question ?? ''] : []))),
    ].toSorted(),
    eventId,
    eventName: checkout?.eventName ?? session?.eventName ?? event?.name ?? eventId,
    startsAt,
    people: await countPeople(tx, entry),
    isAwaited:
      order !== null &&
      isPaidFor(order.status) &&
      !isOver &&
      (roles.includes('buyer') || roles.includes('runner')),
    kept: whyKept(entry, now),
  };
}

const countPeople = (tx: Tx, { order, checkout }: Entry): Promise<number> =>
  order
    ? tx.participant.count({ where: { orderId: order.id } })
    : checkout
      ? tx.participant.count({ where: { checkoutId: checkout.id } })
      : Promise.resolve(0);
