// Writes the rows of a list as a CSV or XLSX file while they are read: neither file is ever whole in memory. What a cell may
// be, and why texts of CSV for Excel get an apostrophe: docs/decisions/desk-exports.md.
import 'server-only';
import { PassThrough, Readable } from 'node:stream';
import Papa from 'papaparse';
import { ZipFile } from 'yazl';
import type { Tx } from '#lib/db/client.ts';
import { safeInExcel } from './excel-text.ts';
import { countRows, eachBatch, type ListDefinition, type ListQuery, type ListScope } from './list.ts';
import type { AskedAt } from './list-filters.ts';

/** A `Date` is an instant in the organizer's zone, or a calendar day with `dates: 'day'`; `null` is an empty cell. */
export type Cell = string | number | Date | null;

export type ExportColumn<Row> = {
  readonly heading: string;
  readonly value: (row: Row) => Cell;
  /** Characters; XLSX only. Absent: 16. */
  readonly width?: number;
  /** `day`: its dates are calendar days, given as midnight in UTC. Absent: instants, to the second. */
  readonly dates?: 'day';
};

export const FILE_ENDINGS = ['csv', 'xlsx'] as const;
export type FileEnding = (typeof FILE_ENDINGS)[number];

/** Programs that open a CSV file. Excel reads a text as number, date or formula where it can; others do not. */
export const CSV_READERS = ['excel', 'other'] as const;
export type CsvReader = (typeof CSV_READERS)[number];

/** `timeZone` (IANA) is the organizer's. `reader`: CSV only; absent: Excel. */
export type ExportOptions = { readonly timeZone: string; readonly reader?: CsvReader };

type Batches<Row> = AsyncIterable<readonly Row[]>;

/** Which rows of a list a file contains. Plain data. */
export type AskedRows = {
  readonly query: Pick<ListQuery, 'given' | 'sort'>;
  /** Only rows of these events; null: all. */
  readonly eventIds: readonly string[] | null;
  readonly at: AskedAt;
};

/** A column that is chosen for a file, with its heading in the member's language. */
export type ChosenColumn<Key> = { readonly key: Key; readonly heading: string };

/** A column without its heading. `named`: the words and names that its values need. */
export type ColumnValue<Row, Named> = {
  readonly value: (row: Row, named: Named) => Cell;
  /** Characters; XLSX only. */
  readonly width?: number;
};

/** The columns of a file in the order in which they were chosen. */
export const chosenFrom = <Key extends string, Row, Named>(
  columns: Readonly<Record<Key, ColumnValue<Row, Named>>>,
  chosen: readonly ChosenColumn<Key>[],
  named: Named,
): ExportColumn<Row>[] =>
  chosen.map(({ key, heading }) => {
    const { value, width } = columns[key];
    return { heading, value: (row) => value(row, named), ...(width && { width }) };
  });

/** Decides when the next batch of a file is read. */
export type Pace = <Batch>(batches: AsyncIterable<Batch>) => AsyncIterable<Batch>;

/** A file that is not written yet. The stream of `write` reads rows while its reader takes bytes. */
export type ListFile = {
  readonly count: (db: Tx) => Promise<number>;
  readonly write: (
    db: Tx,
    format: { readonly ending: FileEnding; readonly reader: CsvReader },
    pace: Pace,
  ) => ReadableStream<Uint8Array>;
};

const ROWS_OF_A_BATCH = 2_000;

type Content<Row> = {
  readonly list: ListDefinition<Row>;
  readonly query: AskedRows['query'];
  readonly scope: ListScope;
  readonly columns: readonly ExportColumn<Row>[];
};

export const listFile = <Row>({ list, query, scope, columns }: Content<Row>): ListFile => ({
  count: (db) => countRows(db, list, query, scope),
  write: (db, { ending, reader }, pace) => {
    const batches = pace(eachBatch(db, list, query, { size: ROWS_OF_A_BATCH, scope }));
    const stream = ending === 'csv' ? csvStream : xlsxStream;
    return stream(columns, batches, { timeZone: scope.timeZone, reader });
  },
});

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** Headers of a file to be saved. @param name without ending and personal data; letters outside ASCII survive */
export function downloadHeaders(name: string, ending: keyof typeof TYPES): Record<string, string> {
  const file = `${name}.${ending}`;
  const plain = file.replaceAll(/[^\w .-]/g, '_');
  return {
    'Content-Type': TYPES[ending],
    'Content-Disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(file)}`,
  };
}

/**
 * A CSV file: UTF-8, CRLF, headings first, every text in quotes. The headings are sent before the first batch is read. Dates are
 * `2027-02-02 14:23:05`, calendar days `2027-02-02`. For Excel with a byte order mark and `safeInExcel` texts; for other programs
 * without, and texts are as they are.
 */
export function csvStream<Row>(
  columns: readonly ExportColumn<Row>[],
  batches: Batches<Row>,
  { timeZone, reader = 'excel' }: ExportOptions,
): ReadableStream<Uint8Array> {
  const wallTime = wallClock(timeZone);
  const isExcel = reader === 'excel';
  const text = isExcel ? safeInExcel : (given: string) => given;
  const written = (cell: Cell, column: ExportColumn<Row>): string | number | null =>
    cell instanceof Date ? dateText(cell, column, wallTime) : typeof cell === 'string' ? text(cell) : cell;
  const lines = (rows: readonly (readonly (string | number | null)[])[]): string =>
    rows.length > 0
      ? `${Papa.unparse([...rows.map((row) => [...row])], { quotes: (cell) => typeof cell === 'string' })}\r\n`
      : '';
  async function* chunks() {
    const encoder = new TextEncoder();
    yield encoder.encode((isExcel ? '\ufeff' : '') + lines([columns.map(({ heading }) => text(heading))]));
    for await (const rows of batches)
      yield encoder.encode(
        lines(rows.map((row) => columns.map((column) => written(column.value(row), column)))),
      );
  }
  const made = chunks();
  return streamOf(made, () => made.return(undefined));
}

/**
 * An XLSX file with one sheet: headings stay in view, texts are text cells, dates are dates. Its first bytes are sent
 * before the first batch is read.
 */
export function xlsxStream<Row>(
  columns: readonly ExportColumn<Row>[],
  batches: Batches<Row>,
  { timeZone }: ExportOptions,
): ReadableStream<Uint8Array> {
  const zip = new ZipFile();
  for (const [path, xml] of Object.entries(PARTS)) zip.addBuffer(Buffer.from(XML_HEAD + xml), path);
  const sheet = Readable.from(sheetXml(columns, batches, wallClock(timeZone)));
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml');
  zip.end();
  const file = new PassThrough();
  // A pipe hands on neither an error nor that the reader left.
  const fail = (error: Error) => file.destroy(error);
  sheet.on('error', fail);
  zip.on('error', fail);
  file.on('close', () => sheet.destroy());
  zip.outputStream.pipe(file);
  return streamOf(file[Symbol.asyncIterator](), () => file.destroy());
}

function streamOf(chunks: AsyncIterator<Uint8Array>, leave: () => unknown): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await leave();
    },
  });
}

type WallClock = (at: Date) => string;

/** `2027-02-02 14:23:05`. Made once per file: a format takes long to make. */
function wallClock(timeZone: string): WallClock {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (at) => format.format(at);
}

const dateText = (at: Date, { dates }: { readonly dates?: 'day' }, wallTime: WallClock): string =>
  dates === 'day' ? at.toISOString().slice(0, 10) : wallTime(at);

const XML_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Numbers of the formats in `xl/styles.xml`. */
const STYLE = { number: 0, text: 1, second: 2, day: 3, heading: 4 } as const;

const PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`,
};

const DEFAULT_WIDTH = 16;
/** Characters of a sheet that are made at once. */
const PIECE = 65_536;

async function* sheetXml<Row>(
  columns: readonly ExportColumn<Row>[],
  batches: Batches<Row>,
  wallTime: WallClock,
): AsyncGenerator<string> {
  const names = columns.map((_, index) => columnName(index));
  const rowXml = (number: number, cells: readonly string[]): string =>
    `<row r="${number}">${cells.join('')}</row>`;
  const widths = columns.map(
    ({ width = DEFAULT_WIDTH }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  yield `${XML_HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`;
  yield rowXml(
    1,
    columns.map(({ heading }, index) => textXml(`${names[index]}1`, heading, STYLE.heading)),
  );
  let number = 1;
  for await (const rows of batches) {
    let xml = '';
    for (const row of rows) {
      number += 1;
      const cells = columns.map((column, index) =>
        cellXml(`${names[index]}${number}`, column.value(row), column, wallTime),
      );
      xml += rowXml(number, cells);
      // The process answers other requests between two pieces.
      if (xml.length < PIECE) continue;
      yield xml;
      xml = '';
    }
    if (xml) yield xml;
  }
  yield '</sheetData></worksheet>';
}

function cellXml(at: string, cell: Cell, column: { readonly dates?: 'day' }, wallTime: WallClock): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`;
  if (typeof cell === 'string') return textXml(at, cell, STYLE.text);
  const wall = dateText(cell, column, wallTime);
  const serial = serialDate(wall);
  // Excel has no dates before 1900, and counts a 29 February 1900, which did not exist.
  if (!(serial >= FIRST_SERIAL)) return textXml(at, wall, STYLE.text);
  const style = column.dates === 'day' ? STYLE.day : STYLE.second;
  return `<c r="${at}" s="${style}"><v>${serial}</v></c>`;
}

/** 1 March 1900. */
const FIRST_SERIAL = 61;
const LONGEST_TEXT = 32_767;

function textXml(at: string, text: string, style: number): string {
  const kept = text.slice(0, LONGEST_TEXT).toWellFormed().replaceAll(NOT_XML, '');
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${kept.replaceAll(/[&<>]/g, entity)}</t></is></c>`;
}

/** Characters that XML 1.0 does not allow. */
const NOT_XML = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu;
const entity = (mark: string): string => (mark === '&' ? '&amp;' : mark === '<' ? '&lt;' : '&gt;');

/** Days since 30 December 1899, of a wall time. */
const serialDate = (wall: string): number =>
  Date.parse(`${wall.replace(' ', 'T')}${wall.includes(' ') ? 'Z' : 'T00:00:00Z'}`) / 86_400_000 + 25_569;

/** A, B, … Z, AA. */
const columnName = (index: number): string =>
  (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));
