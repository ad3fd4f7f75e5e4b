import sharp from 'sharp';
import { expect, it } from 'vitest';
import { drawPicture } from './draw-picture.ts';
import { participantPicture } from './participant-picture.ts';

const bib = {
  event: 'Kampala City Marathon',
  when: 'Saturday, 30 January 2027',
  number: '128',
  numberLabel: 'Entry number',
  participant: 'Akello Grace',
  ticketType: 'Half Marathon 21 km',
  distance: { km: '21', unit: 'km' },
  organizer: 'Kampala Runners',
  site: 'kampala.example',
  poster: { motif: 'city', km: null, accent: '#e4381b' },
} as const;

const png = async (fields: object) =>
  Buffer.from(await drawPicture(participantPicture({ ...bib, ...fields })));

it.each([
  ['an ordinary entry', {}],
  [
    'a long name and a high number',
    { participant: 'Namuli Ruth Nabukenya Ssekandi Birungi', number: '1234567' },
  ],
  ['letters that the font lacks, and no date', { participant: '马拉松 🏃🏽‍♀️', when: '', ticketType: '' }],
])('the bib of %s is a PNG of 1080 × 1350 under 300 KB', async (_, fields) => {
  const bytes = await png(fields);
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1080, 1350]);
  expect(bytes.length).toBeGreaterThan(5_000);
  expect(bytes.length).toBeLessThan(300_000);
});

it('leaves out a name that the font cannot write in full, and draws the rest larger', async () => {
  const nameless = await png({ participant: '' });
  expect((await png({ participant: 'Grace 马拉松 Akello' })).equals(nameless)).toBe(true);
  expect((await png({ participant: 'محمد علي' })).equals(nameless)).toBe(true);
  expect((await png({ participant: 'Akello Grace 🏃' })).equals(await png({}))).toBe(true);
  const band = async (picture: Buffer) => {
    const { data, info } = await sharp(picture)
      .extract({ left: 60, top: 390, width: 960, height: 600 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const rows = Array.from({ length: info.height }, (_, y) => data.subarray(y * info.width * info.channels));
    const [first] = rows;
    return rows.filter((row) => first && row.subarray(0, 3).equals(first.subarray(0, 3))).length;
  };
  expect(await band(nameless)).toBeGreaterThan(await band(await png({})));
});

/** Between the paper's edge and the text, below the poster: each row has one colour unless text reaches into it. */
const MARGIN = { left: 46, top: 390, width: 20, height: 1350 - 390 - 110 };

it.each([
  ['wide letters', 'W'.repeat(120), 'W'.repeat(200)],
  ['words that are longer than a line', `${'Wolfeschlegelstein'.repeat(6)} Amony`, 'Rwenzori'.repeat(20)],
])('%s stay within the paper', async (_, participant, event) => {
  const pixels = await sharp(await png({ participant, event, ticketType: event, organizer: event }))
    .extract(MARGIN)
    .removeAlpha()
    .raw()
    .toBuffer();
  const rows = Array.from({ length: MARGIN.height }, (_row, y) =>
    pixels.subarray(y * MARGIN.width * 3, (y + 1) * MARGIN.width * 3).toString('hex'),
  );
  expect(rows.filter((row) => row !== row.slice(0, 6).repeat(MARGIN.width))).toEqual([]);
});
