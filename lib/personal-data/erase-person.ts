// Erases one person in one transaction: nothing is erased while anything has to stay.
import { z } from 'zod';
import { type Tx, toJson } from '#lib/db/client.ts';
import { Prisma } from '#lib/db/generated/client.ts';
import { err, ok, type Result } from '#lib/shared/result.ts';
import { findPerson, type PersonEntry } from './find-person.ts';
import { partsOf } from './load-entry.ts';
import {
  changeFields,
  isAbout,
  isSearchFor,
  type Json,
  type KnownPhones,
  phonePattern,
} from './phone-in-text.ts';
import {
  cutPhone,
  emptyDeliveries,
  FREE_TEXTS,
  reduceBuyer,
  reduceParticipants,
  reduceTyped,
} from './reduce-entry.ts';

export type Erased = {
  readonly entries: number;
  /** The provider keeps its own copy of the orders that this person bought. */
  readonly orderCodes: readonly string[];
  /** Codes of other buyers' orders where the provider may hold a name, an answer or a number; absent without any. */
  readonly otherCodes?: readonly string[];
};

export type NotErased = {
  /** `kept`: some of it has to stay for now; `unconfirmed`: the start list of a race that is not over loses a name. */
  readonly code: 'nothing' | 'kept' | 'unconfirmed';
  readonly found: readonly PersonEntry[];
};

/**
 * Erasing again finds nothing. What the buyer entered about others is erased too, except for people awaited at a race.
 * @param phone E.164
 * @param confirmed the names of a race that is not over may go
 */
export async function erasePerson(
  tx: Tx,
  { phone, confirmed }: { readonly phone: string; readonly confirmed: boolean },
  now: Date,
): Promise<Result<Erased, NotErased>> {
  const found = await findPerson(tx, phone, now);
  if (found.length === 0) return err({ code: 'nothing', found });
  if (found.some(({ kept }) => kept)) return err({ code: 'kept', found });
  if (!confirmed && found.some(({ isAwaited }) => isAwaited)) return err({ code: 'unconfirmed', found });
  const known = await knownOf(tx, phone, found);
  for (const one of found) await eraseFrom(tx, phone, one, now);
  await forgetTexts(tx, known);
  const codesOf = (isBuyers: boolean) => [
    ...new Set(
      found
        .filter(({ roles }) => roles.includes('buyer') === isBuyers)
        .flatMap(({ entry }) => entry.order?.orderCode ?? []),
    ),
  ];
  const otherCodes = codesOf(false);
  return ok({
    entries: found.length,
    orderCodes: codesOf(true),
    ...(otherCodes.length > 0 && { otherCodes }),
  });
}

async function eraseFrom(
  tx: Tx,
  phone: string,
  { entry, roles, runners, guards, answers, isAwaited }: PersonEntry,
  now: Date,
): Promise<void> {
  const { checkout } = entry;
  const of = partsOf(entry);
  if (roles.includes('buyer')) {
    await reduceBuyer(tx, entry, now);
    if (of.length > 0)
      await reduceParticipants(tx, { AND: [{ OR: of }, isAwaited ? { isBuyer: true } : {}] }, now);
  } else if (checkout) {
    await tx.paymentAttempt.updateMany({
      where: { checkoutId: checkout.id, msisdn: phone },
      data: { msisdn: null },
    });
    if (runners.length + guards.length > 0) await reduceTyped(tx, checkout);
  }
  if (answers.length > 0) await cutPhone(tx, phone, { checkout, people: { OR: of } });
  await reduceParticipants(tx, { id: { in: [...runners] } }, now);
  // The child stays on the start list.
  await tx.participant.updateMany({ where: { id: { in: [...guards] } }, data: { guardian: Prisma.DbNull } });
  await tx.participantChange.updateMany({
    where: { participantId: { in: [...guards] } },
    data: { before: {}, after: {} },
  });
}

const Named = z.object({ buyer_name: z.string(), buyer_email: z.string() }).partial().catch({});
const Guardian = z.object({ name: z.string() }).partial().catch({});

/** Read it before the entries are erased. @param phone E.164 */
async function knownOf(tx: Tx, phone: string, found: readonly PersonEntry[]): Promise<KnownPhones> {
  const bought = found.filter(({ roles }) => roles.includes('buyer'));
  const stored = bought.flatMap(({ entry: { order, checkout, session } }) => [
    { buyer_name: order?.buyerName ?? undefined, buyer_email: order?.buyerEmail ?? undefined },
    Named.parse(checkout?.request),
    Named.parse(session?.prefill),
  ]);
  const people = await tx.participant.findMany({
    where: { id: { in: found.flatMap(({ runners, guards }) => [...runners, ...guards]) } },
    select: { id: true, name: true, guardian: true },
  });
  const isRunner = (id: string) => found.some(({ runners }) => runners.includes(id));
  const names = people.map(({ id, name, guardian }) => (isRunner(id) ? name : Guardian.parse(guardian).name));
  return {
    phone,
    names: present([...stored.map(({ buyer_name }) => buyer_name), ...names]),
    emails: present(stored.map(({ buyer_email }) => buyer_email)),
  };
}

const present = (texts: readonly (string | null | undefined)[]): string[] => [
  ...new Set(texts.flatMap((text) => text?.trim() || [])),
];

async function forgetTexts(tx: Tx, known: KnownPhones): Promise<void> {
  await forgetViews(tx, known);
  await forgetAudit(tx, known);
  const about = (text: string | null) => text !== null && isAbout(text, known);
  const cases = await tx.attentionItem.findMany({
    where: { note: { not: null } },
    select: { id: true, note: true },
  });
  await tx.attentionItem.updateMany({
    where: { id: { in: idsOf(cases, ({ note }) => about(note)) } },
    data: { note: null },
  });
  const notes = await tx.$queryRaw<{ id: bigint; text: string }[]>`
    SELECT id, detail::text AS text FROM timeline_entry WHERE detail ?| ${FREE_TEXTS}::text[]`;
  await tx.$executeRaw`
    UPDATE timeline_entry SET detail = detail - ${FREE_TEXTS}::text[] WHERE id = ANY (${idsOf(notes, ({ text }) => about(text))})`;
  const alerts = await tx.$queryRaw<{ id: string; text: string }[]>`
    SELECT id::text, data::text || coalesce(error, '') AS text FROM alert`;
  await tx.alert.updateMany({
    where: { id: { in: idsOf(alerts, ({ text }) => about(text)) } },
    data: { data: {}, error: null, nextAt: null },
  });
  const bodies = await tx.$queryRaw<{ id: string; text: string }[]>`
    SELECT id, body || coalesce(error, '') AS text FROM webhook_delivery WHERE state <> 'received'
      AND (body ~ ${phonePattern(known.phone)} OR body ILIKE ANY (${[...known.names, ...known.emails].map((one) => `%${one}%`)}))`;
  await emptyDeliveries(tx, Prisma.sql`id = ANY (${idsOf(bodies, ({ text }) => about(text))})`);
}

const idsOf = <Id, Row extends { readonly id: Id }>(rows: readonly Row[], is: (row: Row) => boolean): Id[] =>
  rows.filter(is).map(({ id }) => id);

/** Deletes saved searches for the person; a view that is only named after the person is renamed. */
async function forgetViews(tx: Tx, known: KnownPhones): Promise<void> {
  for (const { id, name, query } of await tx.deskView.findMany({
    select: { id: true, name: true, query: true },
  })) {
    const isSearch = [...new URLSearchParams(query).values()].some((value) => isSearchFor(value, known));
    if (isSearch) await tx.deskView.delete({ where: { id } });
    else if (isSearchFor(name, known))
      await tx.deskView.update({ where: { id }, data: { name: `… ${id.slice(-6)}` } });
  }
}

/** Keys of an audit row that hold what staff typed. In rows about staff they hold names of staff. */
const TYPED = ['name', 'file', 'list', 'query', 'text'];

async function forgetAudit(tx: Tx, known: KnownPhones): Promise<void> {
  const rows = await tx.$queryRaw<{ id: bigint; detail: Record<string, Json> }[]>`
    SELECT id, detail FROM audit_entry
    WHERE detail ?| ${TYPED}::text[] AND kind NOT LIKE 'member\\_%' AND kind NOT LIKE 'invite\\_%'`;
  for (const { id, detail } of rows) {
    const left = changeFields(detail, (text) => (isSearchFor(text, known) ? '' : text));
    if (JSON.stringify(left) !== JSON.stringify(detail))
      await tx.auditEntry.update({ where: { id }, data: { detail: toJson(left) } });
  }
}
