// A file of the desk: what it contains as plain data, which a thread can receive, and how it is written from that.
import 'server-only';
import { type CsvReader, csvStream, type ExportColumn, xlsxStream } from '#lib/admin/list/export-file.ts';
import {
  type AskedAt,
  countRows,
  eachBatch,
  type ListDefinition,
  type ListQuery,
  type ListScope,
} from '#lib/admin/list/list.ts';
import { type OrderColumn, type OrderWords, orderColumns } from '#lib/admin/orders/order-columns.ts';
import { ORDER_LIST, orderScope } from '#lib/admin/orders/order-list.ts';
import type { OrderNames } from '#lib/admin/orders/order-names.ts';
import {
  type ColumnKey,
  type LabelledQuestion,
  type ParticipantWords,
  participantColumns,
} from '#lib/admin/participants/participant-columns.ts';
import {
  type ChangedSpan,
  participantList,
  participantPart,
  participantScope,
} from '#lib/admin/participants/participant-list.ts';
import type { Tx } from '#lib/db/client.ts';

type Shared = {
  readonly ending: 'csv' | 'xlsx';
  readonly reader: CsvReader;
  readonly query: Pick<ListQuery, 'given' | 'sort'>;
  /** Only rows of these events; null: all. */
  readonly eventIds: readonly string[] | null;
  readonly at: AskedAt;
};

type Chosen<Key> = { readonly key: Key; readonly heading: string };

export type OrderFile = Shared & {
  readonly list: 'orders';
  readonly columns: readonly Chosen<OrderColumn>[];
  readonly words: OrderWords;
  readonly names: Pick<OrderNames, 'events' | 'tickets'>;
};

export type ParticipantFile = Shared & {
  readonly list: 'participants';
  /** Null: the whole file. */
  readonly span: ChangedSpan | null;
  readonly columns: readonly Chosen<ColumnKey>[];
  readonly words: ParticipantWords;
  readonly questions: readonly LabelledQuestion[];
  readonly signs: boolean;
  readonly tickets: ReadonlyMap<string, string>;
};

export type DeskFile = OrderFile | ParticipantFile;

export type FileFormat = 'csv' | 'csv_other' | 'xlsx';
export const formatOf = ({ ending, reader }: Pick<DeskFile, 'ending' | 'reader'>): FileFormat =>
  ending === 'csv' && reader === 'other' ? 'csv_other' : ending;

const ROWS_OF_A_BATCH = 2_000;

/** Decides when the next batch of a file is read. */
export type Pace = <Batch>(batches: AsyncIterable<Batch>) => AsyncIterable<Batch>;

type Rows<Row> = {
  readonly list: ListDefinition<Row>;
  readonly query: DeskFile['query'];
  readonly scope: ListScope;
  readonly columns: ExportColumn<Row>[];
};

function withRows<T>(file: DeskFile, use: <Row>(rows: Rows<Row>) => T): T {
  const { query, eventIds, at } = file;
  if (file.list === 'orders')
    return use({
      list: ORDER_LIST,
      query,
      scope: orderScope(eventIds, at),
      columns: orderColumns(file.columns, file, at.now),
    });
  const { span } = file;
  const scope = participantScope(eventIds, at);
  const found = span ? participantPart(file, query, { span, scope }) : { list: participantList(file), query };
  return use({ ...found, scope, columns: participantColumns(file.columns, file, span !== null) });
}

export const countFileRows = (db: Tx, file: DeskFile): Promise<number> =>
  withRows(file, ({ list, query, scope }) => countRows(db, list, query, scope));

/** The bytes of the file; rows are read while the stream is. */
export const writeDeskFile = (db: Tx, file: DeskFile, pace: Pace): ReadableStream<Uint8Array> =>
  withRows(file, ({ list, query, scope, columns }) => {
    const write = file.ending === 'csv' ? csvStream : xlsxStream;
    const batches = pace(eachBatch(db, list, query, { size: ROWS_OF_A_BATCH, scope }));
    return write(columns, batches, { timeZone: file.at.timeZone, reader: file.reader });
  });
