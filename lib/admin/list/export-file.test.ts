import Papa from 'papaparse';
import { readSheet } from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { type Cell, csvStream, downloadHeaders, type ExportColumn, xlsxStream } from './export-file.ts';

type Row = { readonly text: string; readonly count: number | null; readonly at: Date; readonly born: Date };

const COLUMNS: ExportColumn<Row>[] = [
  { heading: 'Name', value: ({ text }) => text, width: 30 },
  { heading: 'Entries', value: ({ count }) => count },
  { heading: 'Created', value: ({ at }) => at },
  { heading: 'Date of birth', value: ({ born }): Cell => born, dates: 'day' },
];
const row = (text: string): Row => ({
  text,
  count: 3,
  at: new Date('2027-02-02T21:23:05.000Z'),
  born: new Date('1999-12-31T00:00:00.000Z'),
});
const OPTIONS = { timeZone: 'Africa/Kampala' };

const PLAIN = [
  'Akello Grace',
  'Ndagire “Flo” Ñàmuli 🏃🏾‍♀️, Dr.',
  'two\nlines',
  '<b> & "quotes"',
  'W94U-3FTT',
  '1042',
  '',
];
const UNSAFE = [
  '=HYPERLINK("http://evil.example","x")',
  '+256772000167',
  '-1+1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '＝1+1',
  '0772000167',
  '12345678901234567',
  '12E5',
];

async function* batchesOf(texts: readonly string[]) {
  for (let from = 0; from < texts.length; from += 4) yield texts.slice(from, from + 4).map(row);
}
const bytesOf = async (stream: ReadableStream<Uint8Array>) =>
  Buffer.from(await new Response(stream).arrayBuffer());
const csvOf = async (texts: readonly string[]) => {
  const text = (await bytesOf(csvStream(COLUMNS, batchesOf(texts), OPTIONS))).toString('utf8');
  expect(text.charCodeAt(0)).toBe(0xfeff);
  return Papa.parse<string[]>(text, { skipEmptyLines: true }).data;
};
const xlsxOf = async (texts: readonly string[]) =>
  readSheet(await bytesOf(xlsxStream(COLUMNS, batchesOf(texts), OPTIONS)));

test('a CSV has headings, a row each, and dates in the zone', async () => {
  const [headings, ...rows] = await csvOf(PLAIN);
  expect(headings).toEqual(['Name', 'Entries', 'Created', 'Date of birth']);
  expect(rows.map(([name]) => name)).toEqual(PLAIN);
  expect(rows[0]?.slice(1)).toEqual(['3', '2027-02-03 00:23:05', '1999-12-31']);
});

test.each(UNSAFE)('a CSV keeps %j from being calculated or changed', async (text) => {
  expect((await csvOf([text]))[1]?.[0]).toBe(`'${text}`);
});

test('an XLSX keeps each text as it is, as a text', async () => {
  const [headings, ...rows] = await xlsxOf([
    ...PLAIN.filter(Boolean),
    ...UNSAFE.filter((text) => !/^[\t\r]/.test(text)),
  ]);
  expect(headings).toEqual(['Name', 'Entries', 'Created', 'Date of birth']);
  expect(rows.map(([name]) => name)).toEqual([
    ...PLAIN.filter(Boolean),
    ...UNSAFE.filter((text) => !/^[\t\r]/.test(text)),
  ]);
});

test('an XLSX has numbers and dates of the zone', async () => {
  const [, cells] = await xlsxOf(['x']);
  // The reader gives wall times as if they were UTC.
  expect(cells?.slice(1)).toEqual([
    3,
    new Date('2027-02-03T00:23:05.000Z'),
    new Date('1999-12-31T00:00:00.000Z'),
  ]);
});

test('an XLSX drops what XML does not allow', async () => {
  const [, cells] = await xlsxOf(['a\u0000b\u0007c\ud800']);
  expect(cells?.[0]).toBe('abc\ufffd');
});

test.each([csvStream<Row>, xlsxStream<Row>])(
  '%o sends its first bytes before the first batch is read',
  async (stream) => {
    let asked = false;
    async function* never(): AsyncGenerator<readonly Row[]> {
      asked = true;
      await new Promise(() => {});
      yield [];
    }
    const reader = stream(COLUMNS, never(), OPTIONS).getReader();
    expect((await reader.read()).value?.length).toBeGreaterThan(0);
    if (stream === csvStream<Row>) expect(asked).toBe(false);
  },
);

test.each([csvStream<Row>, xlsxStream<Row>])('%o fails when a batch cannot be read', async (stream) => {
  async function* broken(): AsyncGenerator<readonly Row[]> {
    yield [row('x')];
    throw new Error('the database is gone');
  }
  await expect(bytesOf(stream(COLUMNS, broken(), OPTIONS))).rejects.toThrow('the database is gone');
});

test('a reader who leaves ends the reading of batches', async () => {
  let [begun, ended] = [false, false];
  async function* endless(): AsyncGenerator<readonly Row[]> {
    begun = true;
    try {
      for (;;) yield [row('x')];
    } finally {
      ended = true;
    }
  }
  for (const stream of [csvStream<Row>, xlsxStream<Row>]) {
    [begun, ended] = [false, false];
    const reader = stream(COLUMNS, endless(), OPTIONS).getReader();
    while (!begun) await reader.read();
    await reader.cancel();
    await expect.poll(() => ended).toBe(true);
  }
});

test('a file name survives in any language', () => {
  expect(downloadHeaders('Orders Köln 2027', 'csv')['Content-Disposition']).toBe(
    `attachment; filename="Orders K_ln 2027.csv"; filename*=UTF-8''Orders%20K%C3%B6ln%202027.csv`,
  );
});
