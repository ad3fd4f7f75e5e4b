// A table in memory: rows by id, secondary indexes, every change journalled. Must not know what the rows mean.
import type { z } from 'zod';
import type { Change, Journal } from './journal.ts';

export type Changed = { collection: string; id: string };

type Options<Row, Index extends string> = {
  name: string;
  schema: z.ZodType<Row>;
  key: (row: Row) => string;
  indexes?: Record<Index, (row: Row) => string | null>;
  journal: Journal;
  changed: (change: Changed) => void;
};

/** Rows are never mutated: a change replaces the row. */
export class Collection<Row, Index extends string = never> {
  #rows = new Map<string, Row>();
  #indexes = new Map<string, { of: (row: Row) => string | null; ids: Map<string, string[]> }>();
  #options: Options<Row, Index>;

  constructor(options: Options<Row, Index>) {
    this.#options = options;
    const indexes: Record<string, (row: Row) => string | null> = options.indexes ?? {};
    for (const [name, of] of Object.entries(indexes)) this.#indexes.set(name, { of, ids: new Map() });
  }

  get name(): string {
    return this.#options.name;
  }

  get size(): number {
    return this.#rows.size;
  }

  get(id: string): Row | undefined {
    return this.#rows.get(id);
  }

  all(): MapIterator<Row> {
    return this.#rows.values();
  }

  /** Ids whose row has `key` in `index`, oldest first. */
  ids(index: Index, key: string): readonly string[] {
    return this.#indexes.get(index)?.ids.get(key) ?? [];
  }

  /** Rows that have `key` in `index`, oldest first. */
  by(index: Index, key: string): Row[] {
    return this.ids(index, key).flatMap((id) => this.get(id) ?? []);
  }

  put(row: Row): Row {
    const id = this.#options.key(row);
    this.#set(id, row);
    this.#options.journal.record([this.name, id, row]);
    this.#options.changed({ collection: this.name, id });
    return row;
  }

  delete(id: string): void {
    if (!this.#rows.has(id)) return;
    this.#drop(id);
    this.#options.journal.record([this.name, id, null]);
    this.#options.changed({ collection: this.name, id });
  }

  /**
   * Forgets the oldest rows in memory, down to `limit`, once there are a tenth more; the file forgets them when it is
   * next rewritten. A Map walks over what was deleted at its front, so one row at a time would cost ever more.
   */
  trim(limit: number): void {
    if (this.#rows.size <= limit * 1.1) return;
    for (const id of this.#rows.keys()) {
      if (this.#rows.size <= limit) return;
      this.#drop(id);
    }
  }

  /** Takes one replayed change; throws when the row does not fit the schema. */
  restore(id: string, row: unknown): void {
    if (row === null) this.#drop(id);
    else this.#set(id, this.#options.schema.parse(row));
  }

  clear(): void {
    this.#rows.clear();
    for (const index of this.#indexes.values()) index.ids.clear();
  }

  *changes(): Generator<Change> {
    for (const [id, row] of this.#rows) yield [this.name, id, row];
  }

  #set(id: string, row: Row): void {
    const before = this.#rows.get(id);
    this.#rows.set(id, row);
    for (const { of, ids } of this.#indexes.values()) {
      const key = of(row);
      const keyBefore = before === undefined ? null : of(before);
      if (key === keyBefore) continue;
      if (keyBefore !== null) removeId(ids, keyBefore, id);
      if (key !== null) addId(ids, key, id);
    }
  }

  #drop(id: string): void {
    const row = this.#rows.get(id);
    if (row === undefined) return;
    this.#rows.delete(id);
    for (const { of, ids } of this.#indexes.values()) {
      const key = of(row);
      if (key !== null) removeId(ids, key, id);
    }
  }
}

function addId(ids: Map<string, string[]>, key: string, id: string): void {
  const list = ids.get(key);
  if (list) list.push(id);
  else ids.set(key, [id]);
}

function removeId(ids: Map<string, string[]>, key: string, id: string): void {
  const list = ids.get(key);
  if (!list) return;
  const index = list.indexOf(id);
  if (index >= 0) list.splice(index, 1);
  if (list.length === 0) ids.delete(key);
}
