// The files of the desk, by list. A `DeskFile` is plain data, so that a thread can receive it.
import 'server-only';
import type { CsvReader, FileEnding, ListFile } from '#lib/admin/list/export-file.ts';
import { orderFile } from '#lib/admin/orders/order-columns.ts';
import { participantFile } from '#lib/admin/participants/participant-columns.ts';
import { webhookFile } from '#lib/admin/webhooks/webhook-list.ts';
import type { ExportedList } from '#lib/auth/permissions.ts';

const MADE = { orders: orderFile, participants: participantFile, webhooks: webhookFile };

/** What the file of each list is made from. */
export type AskedContent = { readonly [List in ExportedList]: Parameters<(typeof MADE)[List]>[0] };
const FILES: { readonly [List in ExportedList]: (asked: AskedContent[List]) => ListFile } = MADE;

export type FileContent<Of extends ExportedList = ExportedList> = {
  readonly [List in Of]: { readonly list: List; readonly content: AskedContent[List] };
}[Of];

export type DeskFile = FileContent & { readonly ending: FileEnding; readonly reader: CsvReader };

export const fileOf = <List extends ExportedList>({ list, content }: FileContent<List>): ListFile =>
  FILES[list](content);

export type FileFormat = 'csv' | 'csv_other' | 'xlsx';
export const formatOf = ({ ending, reader }: Pick<DeskFile, 'ending' | 'reader'>): FileFormat =>
  ending === 'csv' && reader === 'other' ? 'csv_other' : ending;
