// The webhooks that the provider sent, as the desk lists them and writes them into files. Their bodies stay out: they may hold
// personal data.
import { z } from 'zod';
import {
  type AskedRows,
  type ChosenColumn,
  type ColumnValue,
  chosenFrom,
  type ListFile,
  listFile,
} from '#lib/admin/list/export-file.ts';
import type { ListDefinition, ListScope } from '#lib/admin/list/list.ts';
import { type AskedAt, dayFilters, filter, manyOf, oneOf } from '#lib/admin/list/list-filters.ts';
import { Prisma } from '#lib/db/generated/client.ts';
import { DeliveryState } from '#lib/db/generated/enums.ts';
import { WEBHOOK_TYPES } from '#lib/shared/vocabulary/webhook-types.ts';

const Row = z.object({
  /** The provider's id of the delivery. */
  id: z.string(),
  type: z.string(),
  state: z.enum(DeliveryState),
  receivedAt: z.date(),
  processedAt: z.date().nullable(),
  /** Failed attempts to process it. */
  attempts: z.number(),
  /** A code, or the name of an error. */
  error: z.string().nullable(),
  /** Null for a ping, and for an order that is not stored. */
  orderCode: z.string().nullable(),
  changedAt: z.date(),
});
export type WebhookRow = z.infer<typeof Row>;

export const WEBHOOK_STATES = Object.values(DeliveryState);
/** Value of a filter for types that partner-api.md 6.1 does not name. */
export const OTHER_TYPE = 'other';

const typeIs = (types: readonly string[]): Prisma.Sql => {
  const known = Prisma.sql`d.type = ANY (${[...types]})`;
  return types.includes(OTHER_TYPE) ? Prisma.sql`(${known} OR d.type <> ALL (${[...WEBHOOK_TYPES]}))` : known;
};

export const WEBHOOK_LIST: ListDefinition<WebhookRow> = {
  from: Prisma.sql`webhook_delivery AS d LEFT JOIN desk_order o ON o.order_id = d.order_id`,
  id: Prisma.sql`d.id`,
  select: Prisma.sql`d.id, d.type, d.state::text AS state, d.received_at AS "receivedAt", d.processed_at AS "processedAt", d.attempts,
    d.error, o.order_code AS "orderCode", coalesce(d.processed_at, d.received_at) AS "changedAt"`,
  row: Row,
  filters: {
    event: filter({ schema: oneOf(z.string()), where: (id) => Prisma.sql`o.event_id = ${id}` }),
    type: filter({ schema: manyOf(z.enum([...WEBHOOK_TYPES, OTHER_TYPE])), where: typeIs }),
    state: filter({
      schema: manyOf(z.enum(DeliveryState)),
      where: (states) => Prisma.sql`d.state = ANY (${states}::delivery_state[])`,
    }),
    ...dayFilters(Prisma.sql`d.received_at`),
    /** Finds a webhook by its own id, or by what finds its order. */
    q: filter({
      schema: oneOf(z.string()),
      where: (typed) => Prisma.sql`(d.id = ${typed} OR d.order_id = ANY (ARRAY(
        SELECT f.order_id FROM desk_order f WHERE f.search @@ search_query(${typed}))))`,
    }),
  },
  sorts: {
    received: { sql: Prisma.sql`d.received_at`, type: 'timestamptz', first: 'desc' },
    type: { sql: Prisma.sql`d.type`, type: 'text', first: 'asc' },
  },
  sort: 'received',
  isRare: ({ q: [typed = ''] = [] }) => typed.length > 1,
};

/** @param eventIds only webhooks about orders of these events; null: all */
export const webhookScope = (eventIds: readonly string[] | null, at: AskedAt): ListScope => ({
  ...at,
  events: eventIds ?? [],
  eventId: Prisma.sql`o.event_id`,
});

type StateWords = ReadonlyMap<string, string>;

/** Columns in the order of the file. */
const COLUMNS = {
  received: { value: ({ receivedAt }) => receivedAt, width: 20 },
  type: { value: ({ type }) => type },
  order: { value: ({ orderCode }) => orderCode },
  state: { value: ({ state }, states) => states.get(state) ?? state, width: 24 },
  processed: { value: ({ processedAt }) => processedAt, width: 20 },
  attempts: { value: ({ attempts }) => attempts },
  error: { value: ({ error }) => error },
  id: { value: ({ id }) => id, width: 36 },
} as const satisfies Readonly<Record<string, ColumnValue<WebhookRow, StateWords>>>;
export type WebhookColumn = keyof typeof COLUMNS;

const isColumn = (key: string): key is WebhookColumn => Object.hasOwn(COLUMNS, key);
export const WEBHOOK_COLUMNS: readonly WebhookColumn[] = Object.keys(COLUMNS).filter(isColumn);

export type WebhookFile = AskedRows & {
  readonly columns: readonly ChosenColumn<WebhookColumn>[];
  readonly states: StateWords;
};

export const webhookFile = ({ query, eventIds, at, columns, states }: WebhookFile): ListFile =>
  listFile({
    list: WEBHOOK_LIST,
    query,
    scope: webhookScope(eventIds, at),
    columns: chosenFrom<WebhookColumn, WebhookRow, StateWords>(COLUMNS, columns, states),
  });
