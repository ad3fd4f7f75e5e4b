// Everything the sandbox remembers. Must not know what may happen to it: that is the engine's.

import { type Changed, Collection } from './collection.ts';
import { eventRow, placesRow } from './event-rows.ts';
import { type Change, Journal } from './journal.ts';
import { faultRow, logRow, settingsRow } from './operation-rows.ts';
import { idempotencyRow, orderRow, sessionRow } from './order-rows.ts';
import { clientRow, deliveryRow, endpointRow, orgRow, tokenRow } from './org-rows.ts';

const MAX_LOG_ROWS = 200_000;

export type Store = ReturnType<typeof openStore>;

/**
 * Opens the store; with `file` it loads the file and appends every change to it.
 * `store.onChange(listener)` is called for each row put or deleted; the returned function removes it.
 */
export function openStore(file?: string) {
  const journal = new Journal(file);
  const listeners = new Set<(change: Changed) => void>();
  const common = {
    journal,
    changed: (change: Changed) => {
      for (const listener of listeners) listener(change);
    },
  };
  const tables = createTables(common);
  const list = Object.values(tables);
  const changes = (): Change[] => list.flatMap((table) => [...table.changes()]);
  const rewrite = () => journal.rewrite(changes());
  const clear = () => {
    for (const table of list) table.clear();
  };
  try {
    replay(journal.replay(), list);
    tables.log.trim(MAX_LOG_ROWS);
    rewrite();
  } catch (error) {
    journal.close();
    throw error;
  }
  return {
    ...tables,
    transact: <T>(work: () => T): T => journal.transact(work),
    onChange: (listener: (change: Changed) => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** Forgets everything, in memory and on disk. */
    clear: () => {
      clear();
      rewrite();
    },
    /** All rows, as changes of an empty store. Rows are never mutated, so the list stays as it is. */
    changes,
    /** Replaces everything by `rows`, in memory and on disk; throws when a row is of another version. */
    load: (rows: readonly Change[]) => {
      clear();
      replay(rows, list);
      rewrite();
      common.changed({ collection: 'all', id: '' });
    },
    close: () => journal.close(),
  };
}

type Common = { journal: Journal; changed: (change: Changed) => void };

function createTables(common: Common) {
  return {
    orgs: new Collection({ ...common, name: 'orgs', schema: orgRow, key: (row) => row.org }),
    clients: new Collection({
      ...common,
      name: 'clients',
      schema: clientRow,
      key: (row) => row.client_id,
      indexes: { publishable_key: (row) => row.publishable_key },
    }),
    tokens: new Collection({
      ...common,
      name: 'tokens',
      schema: tokenRow,
      key: (row) => row.token,
      indexes: { client: (row) => row.client_id },
    }),
    events: new Collection({
      ...common,
      name: 'events',
      schema: eventRow,
      key: (row) => row.event_id,
      indexes: { org: (row) => row.org },
    }),
    places: new Collection({ ...common, name: 'places', schema: placesRow, key: (row) => row.event_id }),
    orders: new Collection({
      ...common,
      name: 'orders',
      schema: orderRow,
      key: (row) => row.id,
      indexes: { org: (row) => row.org, code: (row) => row.order_code },
    }),
    sessions: new Collection({ ...common, name: 'sessions', schema: sessionRow, key: (row) => row.id }),
    idempotency: new Collection({
      ...common,
      name: 'idempotency',
      schema: idempotencyRow,
      key: (row) => row.id,
    }),
    endpoints: new Collection({
      ...common,
      name: 'endpoints',
      schema: endpointRow,
      key: (row) => row.id,
      indexes: { org: (row) => row.org },
    }),
    deliveries: new Collection({
      ...common,
      name: 'deliveries',
      schema: deliveryRow,
      key: (row) => row.id,
      indexes: { endpoint: (row) => row.endpoint_id, order: (row) => row.order_id },
    }),
    faults: new Collection({ ...common, name: 'faults', schema: faultRow, key: (row) => row.id }),
    log: new Collection({ ...common, name: 'log', schema: logRow, key: (row) => String(row.seq) }),
    settings: new Collection({ ...common, name: 'settings', schema: settingsRow, key: (row) => row.id }),
  };
}

type Restorable = { name: string; restore(id: string, row: unknown): void };

function replay(changes: readonly Change[], tables: readonly Restorable[]): void {
  const byName = new Map(tables.map((table) => [table.name, table]));
  for (const [collection, id, row] of changes) {
    try {
      const table = byName.get(collection);
      if (!table) throw new Error(`no collection ${collection}`);
      table.restore(id, row);
    } catch (cause) {
      const message = `the state file holds ${collection} of another version: remove it to begin at the fixtures`;
      throw new Error(message, { cause });
    }
  }
}
