import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { MOTIFS } from '#lib/content/load-event-notes.ts';
import { drawPicture } from './draw-picture.ts';
import { participantPicture, type SharedBib } from './participant-picture.ts';
import { readQr } from './testing/read-qr.ts';

const words = {
  running: "I'm running the Half Marathon",
  who: 'Akello Grace',
  scan: 'Run with me',
  enterAt: 'Enter at',
};
const bib: SharedBib = {
  race: 'Kampala City Marathon',
  date: 'Sunday, 7 February 2027',
  place: 'Kololo Airstrip',
  organizer: 'Kampala Runners',
  shopAddress: 'kampala-runners.example',
  raceUrl: 'https://kampala-runners.example/events/evt_kampala_city_marathon',
  poster: { motif: 'city', km: 21, accent: '#e4381b' },
  words,
};

const png = async (fields: Partial<SharedBib> = {}) =>
  Buffer.from(await drawPicture(participantPicture({ ...bib, ...fields })));
const withWords = (fields: Partial<typeof words>) => png({ words: { ...words, ...fields } });

const LONG = 'The Extraordinarily Long Name of a Relay Around the Whole of Lake Victoria and Back';

it.each([
  ['one participant', {}],
  ['a race with a long name', { race: LONG }],
  ['letters that the font lacks, without date and place', { race: '马拉松 🏃🏽‍♀️', date: '', place: '' }],
])('the picture of %s is a PNG of 1080 × 1350 under 300 KB', async (_, fields) => {
  const bytes = await png(fields);
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1080, 1350]);
  expect(bytes.length).toBeGreaterThan(5_000);
  expect(bytes.length).toBeLessThan(300_000);
});

describe('its QR code', () => {
  const QR = { left: 695, side: 280 };

  it.each([
    ['one line', 'Kampala City Marathon', 'https://r.ug/events/evt_1'],
    ['two lines', LONG, bib.raceUrl],
    ['the longest address', 'Kampala', `https://entries.example.org/sw/events/evt_${'x'.repeat(100)}`],
  ])('leads to the race, with a quiet zone and at least 250 pixels: %s', async (_, race, raceUrl) => {
    expect(await readQr(await png({ race, raceUrl }), { ...QR, top: await topOfQr(race, raceUrl) })).toBe(
      raceUrl,
    );
  });

  /** The first row in which the white of the quiet zone stands out from the paper. */
  async function topOfQr(race: string, raceUrl: string): Promise<number> {
    const column = { left: QR.left + QR.side / 2, top: 800, width: 1, height: 400 };
    const pixels = await sharp(await png({ race, raceUrl }))
      .extract(column)
      .removeAlpha()
      .raw()
      .toBuffer();
    const row = Array.from({ length: column.height }, (_, y) => pixels[3 * y + 2]).indexOf(255);
    expect(row).toBeGreaterThan(0);
    return column.top + row;
  }
});

it('has the date in place of a name that the font cannot write', async () => {
  const { date } = bib;
  expect((await png({ race: 'سباق بحيرة فيكتوريا' })).equals(await png({ race: date, date: '' }))).toBe(true);
});

/** Between the paper's edge and the text: each row has one colour unless text reaches into it. */
const MARGINS = [
  { left: 44, top: 680, width: 20, height: 420 },
  { left: 1016, top: 680, width: 20, height: 420 },
];

it.each([
  ['wide letters', 'W'.repeat(120), 'W'.repeat(200)],
  ['words that are longer than a line', `${'Wolfeschlegelstein'.repeat(6)} Amony`, 'Rwenzori'.repeat(20)],
])('%s stay within the paper', async (_, who, race) => {
  const picture = await png({
    race,
    date: race,
    organizer: race,
    shopAddress: race,
    words: { running: who, who, scan: who, enterAt: 'Enter at' },
  });
  await expectMargins(picture);
});

async function expectMargins(picture: Buffer): Promise<void> {
  for (const margin of MARGINS) {
    const pixels = await sharp(picture).extract(margin).removeAlpha().raw().toBuffer();
    const rows = Array.from({ length: margin.height }, (_row, y) =>
      pixels.subarray(y * margin.width * 3, (y + 1) * margin.width * 3).toString('hex'),
    );
    expect(rows.filter((row) => row !== row.slice(0, 6).repeat(margin.width))).toEqual([]);
  }
}

it('draws a longer name smaller', async () => {
  const short = await withWords({ who: 'Akello Grace' });
  expect(short.equals(await withWords({ who: 'Namuli Ruth Nabukenya Ssekandi Birungi' }))).toBe(false);
});

const GROUP = {
  running: 'Nakawa Striders',
  who: '12 of us run',
  scan: 'Run with us',
  enterAt: 'Enter at',
  distances: ['2 × 42 km', '6 × 21 km', '4 × 10 km'],
};

it('says the club and the distances of several', async () => {
  const group = await png({ words: GROUP });
  expect(group.equals(await png({ words: { ...GROUP, running: '' } }))).toBe(false);
  expect(group.equals(await png({ words: { ...GROUP, distances: ['12 × 10 km'] } }))).toBe(false);
});

it('keeps many distances of a club with a long name within the paper', async () => {
  const distances = Array.from({ length: 12 }, (_, km) => `40 × ${km + 1}.5 km`);
  await expectMargins(await png({ words: { ...GROUP, running: LONG, distances } }));
});

it.each(MOTIFS)('draws the poster %s', async (motif) => {
  expect((await png({ poster: { ...bib.poster, motif } })).length).toBeGreaterThan(5_000);
});
