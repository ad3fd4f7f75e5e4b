// What staff and messages wrote of a person beside her entries: saved views, notes, the audit log. Rows stay with their ids, except a
// saved search for her, which would find somebody else.

import { z } from 'zod';
import { type Tx, toJson } from '#lib/db/client.ts';
import type { PersonEntry } from './find-person.ts';
import {
  changeFields,
  isAbout,
  isSearchFor,
  type Json,
  type KnownPhones,
  phonePattern,
} from './phone-in-text.ts';
import { FREE_TEXTS } from './reduce-entry.ts';

const Named = z.object({ buyer_name: z.string(), buyer_email: z.string() }).partial().catch({});
const Guardian = z.object({ name: z.string() }).partial().catch({});

/** Read it before the entries are erased. @param phone E.164 */
export async function knownOf(tx: Tx, phone: string, found: readonly PersonEntry[]): Promise<KnownPhones> {
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

export async function forgetTexts(tx: Tx, known: KnownPhones): Promise<void> {
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
    SELECT id, body || coalesce(error, '') AS text FROM webhook_delivery WHERE state IN ('applied', 'ignored')
      AND (body ~ ${phonePattern(known.phone)} OR body ILIKE ANY (${[...known.names, ...known.emails].map((one) => `%${one}%`)}))`;
  await tx.webhookDelivery.updateMany({
    where: { id: { in: idsOf(bodies, ({ text }) => about(text)) } },
    data: { body: '{}', error: null },
  });
}

const idsOf = <Id, Row extends { readonly id: Id }>(rows: readonly Row[], is: (row: Row) => boolean): Id[] =>
  rows.filter(is).map(({ id }) => id);

/** A saved search for her goes; a view that is only named after her keeps its filters under another name. */
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

/** Keys of an audit row under which it has what staff typed. Changes of staff have names of staff there. */
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
