// The open cases with their words, as plain JSON: rendered by the page, then fetched again by the list's query.
import 'server-only';
import type { AttentionRow, AttentionRows } from '#components/admin/attention-list.tsx';
import { attentionWords } from '#components/admin/attention-words.ts';
import { orderTimeFormat } from '#components/admin/order-words.ts';
import { ordersPath } from '#components/admin/orders-address.ts';
import { loadOrganizer } from '#lib/content/load-organizer.ts';
import { type AttentionItem, caseEvent, listAttention } from '#lib/orders/attention.ts';
import type { Server } from '#lib/server.ts';

/** Further cases appear as these are closed. */
const MAX_SHOWN = 20;

/** Never calls the provider. @param eventIds only cases of these; null: all */
export async function attentionRows(
  { db }: Pick<Server, 'db'>,
  eventIds: readonly string[] | null = null,
): Promise<AttentionRows> {
  const [toDo, remarks, { timeZone }] = await Promise.all([
    listAttention(db, MAX_SHOWN),
    listAttention(db, MAX_SHOWN, 'remarks'),
    loadOrganizer(),
  ]);
  const seen = async (items: readonly AttentionItem[]) => {
    const events = await Promise.all(items.map(({ id }) => caseEvent(db, id)));
    return items.filter((_, index) => eventIds === null || eventIds.includes(events[index] ?? ''));
  };
  const [seenToDo, seenRemarks] = await Promise.all([seen(toDo.items), seen(remarks.items)]);
  const formatTime = orderTimeFormat(timeZone);
  const row = ({
    id,
    kind,
    facts,
    openedAt,
    changedAt,
    note,
    requestIds,
    openNumbers,
  }: AttentionItem): AttentionRow => ({
    id,
    ...attentionWords({ kind, facts, when: (iso) => formatTime(new Date(iso)) }),
    orders: (facts.orderCodes ?? []).map((code) => ({
      code,
      href: ordersPath({ group: 'all', search: code }),
    })),
    requestIds,
    openNumbers,
    mayOpenAgain: facts.cause === 'calls_paused',
    since: { iso: openedAt.toISOString(), words: formatTime(openedAt) },
    note,
    seen: changedAt.toISOString(),
  });
  const rows = (count: number, items: readonly AttentionItem[]) => ({
    count: eventIds === null ? count : items.length,
    items: items.map(row),
  });
  return { ...rows(toDo.count, seenToDo), remarks: rows(remarks.count, seenRemarks) };
}
