import sharp from 'sharp';
import { expect, it } from 'vitest';
import { runnerPicture } from './runner-picture.tsx';

const bib = {
  race: 'Kampala City Marathon',
  when: 'Saturday, 30 January 2027',
  number: '128',
  numberLabel: 'Entry number',
  runner: 'Akello Grace',
  entry: 'Half Marathon 21 km',
  organizer: 'Kampala Runners',
  accent: '#e4381b',
};

it.each([
  ['an ordinary entry', {}],
  ['a long name and a high number', { runner: 'Namuli Ruth Nabukenya Ssekandi Birungi', number: '1234567' }],
  ['letters that the font has not, and no date', { runner: '马拉松 🏃🏽‍♀️', when: '', entry: '' }],
])('the bib of %s is a PNG of 1080 × 1350 under 300 KB', async (_, fields) => {
  const picture = await runnerPicture({ ...bib, ...fields });
  const bytes = Buffer.from(await picture.arrayBuffer());
  expect(picture.headers.get('content-type')).toBe('image/png');
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1080, 1350]);
  expect(bytes.length).toBeGreaterThan(5_000);
  expect(bytes.length).toBeLessThan(300_000);
});

const png = async (fields: object) =>
  Buffer.from(await (await runnerPicture({ ...bib, ...fields })).arrayBuffer());

it('leaves out the whole of a name that it cannot write in full, and draws the rest larger', async () => {
  const nameless = await png({ runner: '' });
  expect((await png({ runner: 'Grace 马拉松 Akello' })).equals(nameless)).toBe(true);
  expect((await png({ runner: 'محمد علي' })).equals(nameless)).toBe(true);
  expect((await png({ runner: 'Akello Grace 🏃' })).equals(await png({}))).toBe(true);
  const band = async (picture: Buffer) => {
    const { data, info } = await sharp(picture)
      .extract({ left: 60, top: 150, width: 960, height: 600 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const rows = Array.from({ length: info.height }, (_, y) => data.subarray(y * info.width * info.channels));
    const [first] = rows;
    return rows.filter((row) => first && row.subarray(0, 3).equals(first.subarray(0, 3))).length;
  };
  expect(await band(nameless)).toBeGreaterThan(await band(await png({})));
});

/** Left of the text and of the pin holes, right of the paper's edge: within a row of pixels one colour, or words went over. */
const MARGIN = { left: 46, top: 110, width: 20, height: 1350 - 220 };

it.each([
  ['wide letters', 'W'.repeat(120), 'W'.repeat(200)],
  ['words that are longer than a line', `${'Wolfeschlegelstein'.repeat(6)} Amony`, 'Rwenzori'.repeat(20)],
])('%s stay within the paper', async (_, runner, race) => {
  const picture = await runnerPicture({ ...bib, runner, race, entry: race, organizer: race });
  const pixels = await sharp(Buffer.from(await picture.arrayBuffer()))
    .extract(MARGIN)
    .removeAlpha()
    .raw()
    .toBuffer();
  const rows = Array.from({ length: MARGIN.height }, (_row, y) =>
    pixels.subarray(y * MARGIN.width * 3, (y + 1) * MARGIN.width * 3).toString('hex'),
  );
  expect(rows.filter((row) => row !== row.slice(0, 6).repeat(MARGIN.width))).toEqual([]);
});
