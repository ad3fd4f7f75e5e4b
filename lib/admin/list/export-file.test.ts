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

const UNSAFE = ['=1+1', '+256772000167', '10-12', 'JUN26', '007', 'TRUE', '12:30', 'Ann;=1+1'];
const rawOf = async (texts: readonly string[], reader: 'excel' | 'other') =>
  (await bytesOf(csvStream(COLUMNS, batchesOf(texts), { ...OPTIONS, reader }))).toString('utf8');

test('a CSV for Excel keeps texts from being calculated or changed; dates and numbers stay bare', async () => {
  const kept = ["'=1+1", "'+256772000167", "'10-12", "'JUN26", "'007", "'TRUE", "'12:30", "Ann;'=1+1"];
  expect((await csvOf(UNSAFE)).slice(1).map(([name]) => name)).toEqual(kept);
  expect((await rawOf(['007'], 'excel')).split('\r\n')[1]).toBe(
    `"'007",3,"2027-02-03 00:23:05","1999-12-31"`,
  );
});

test('a CSV for other programs has no mark and every text as it is', async () => {
  const text = await rawOf(UNSAFE, 'other');
  expect(text.startsWith('"Name"')).toBe(true);
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: true });
  expect(data.slice(1).map(([name]) => name)).toEqual(UNSAFE);
});

test('an XLSX shows a day before 1900 as a text', async () => {
  const born = (): AsyncGenerator<readonly Row[]> =>
    (async function* () {
      yield [{ ...row('x'), born: new Date('1899-05-01T00:00:00.000Z') }];
    })();
  const [, cells] = await readSheet(await bytesOf(xlsxStream(COLUMNS, born(), OPTIONS)));
  expect(cells?.[3]).toBe('1899-05-01');
});

test('an XLSX keeps each text as it is, as a text', async () => {
  const [headings, ...rows] = await xlsxOf([...PLAIN.filter(Boolean), ...UNSAFE]);
  expect(headings).toEqual(['Name', 'Entries', 'Created', 'Date of birth']);
  expect(rows.map(([name]) => name)).toEqual([...PLAIN.filter(Boolean), ...UNSAFE]);
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
