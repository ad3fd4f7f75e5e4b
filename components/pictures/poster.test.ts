import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { MOTIFS } from '#lib/content/load-event-notes.ts';
import { motifOf } from './event-art.tsx';
import { parsePosterName, posterAddress, posterSvg } from './poster.ts';

const ACCENT = '#e4381b';
const pixels = (svg: string) => sharp(Buffer.from(svg)).raw().toBuffer();

describe.each(MOTIFS)('the poster %s', (motif) => {
  it.each([null, 5, 8.8, 42, 88, 100, 160])('with %s km is a drawing of at most 3 KB', async (km) => {
    const svg = posterSvg({ motif, km, accent: ACCENT });
    expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(3 * 1024);
    const { width, height } = await sharp(Buffer.from(svg)).metadata();
    expect([width, height]).toEqual([400, 250]);
  });

  it('looks different with another number and in another accent', async () => {
    const looks = await Promise.all(
      [
        { km: 21, accent: ACCENT },
        { km: 10, accent: ACCENT },
        { km: null, accent: ACCENT },
        { km: 21, accent: '#0a6640' },
      ].map(async (poster) => (await pixels(posterSvg({ motif, ...poster }))).toString('base64')),
    );
    expect(new Set(looks).size).toBe(4);
  });
});

type Area = { left: number; top: number; right: number; bottom: number };

/** Where anything is drawn, in units of the poster. */
async function inked(parts: string): Promise<Area> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="250">${parts}</svg>`;
  const { info } = await sharp(Buffer.from(svg)).trim({ threshold: 1 }).toBuffer({ resolveWithObject: true });
  const left = -(info.trimOffsetLeft ?? 0);
  const top = -(info.trimOffsetTop ?? 0);
  return { left, top, right: left + info.width, bottom: top + info.height };
}

const numeralOf = (svg: string): string =>
  /(?:<g transform="rotate[^>]+>)?<g transform="translate[^>]+ fill="[^"]+"><path transform.*?<\/g>(?:<\/g>)?/.exec(
    svg,
  )?.[0] ?? '';
const runnersOf = (svg: string): string => /<defs>.*?<\/defs>(?:<use href="#r"[^>]+>)+/.exec(svg)?.[0] ?? '';

/** What a box of these proportions shows of a poster that fills it (at 50% across and 35% down). */
function shownIn(ratio: number): Area {
  const [width, height] = ratio > 1.6 ? [400, 400 / ratio] : [250 * ratio, 250];
  const left = (400 - width) * 0.5;
  const top = (250 - height) * 0.35;
  return { left, top, right: left + width, bottom: top + height };
}

/** Cards and bibs are 2:1; the first card of a wide screen and cards that grow are higher. */
const RATIOS = [2, 1.6, 1.35];

describe.each(MOTIFS)('a box shows of the poster %s', (motif) => {
  const drawn = (km: number) => posterSvg({ motif, km, accent: ACCENT });

  it('every numeral whole', async () => {
    const kms = [...Array.from({ length: 100 }, (_, n) => n + 1), 1.5, 7.5, 8.8, 160];
    const areas = await Promise.all(kms.map(async (km) => ({ km, area: await inked(numeralOf(drawn(km))) })));
    for (const ratio of RATIOS) {
      const shown = shownIn(ratio);
      const cropped = areas.filter(({ area }) => area.right - area.left < 20 || !isWithin(area, shown));
      expect(cropped, String(ratio)).toEqual([]);
    }
  });

  it('all runners whole', async () => {
    const area = await inked(runnersOf(drawn(10)));
    expect(area.right - area.left).toBeGreaterThan(15);
    for (const ratio of RATIOS) expect(isWithin(area, shownIn(ratio)), String(ratio)).toBe(true);
  });
});

const isWithin = (inner: Area, outer: Area): boolean =>
  inner.left >= outer.left &&
  inner.top >= outer.top &&
  inner.right <= outer.right &&
  inner.bottom <= outer.bottom;

describe('the address of a poster', () => {
  it('names what it shows', () => {
    const { pathname } = new URL(
      posterAddress({ motif: 'lake', km: 7.5, accent: ACCENT }),
      'https://races.example',
    );
    expect(pathname).toBe('/posters/lake-7.5.svg');
    expect(parsePosterName(pathname.slice('/posters/'.length))).toEqual({ motif: 'lake', km: 7.5 });
    expect(parsePosterName('city.svg')).toEqual({ motif: 'city', km: null });
  });

  it('changes with the accent', () => {
    const address = (accent: string) => posterAddress({ motif: 'city', km: 42, accent });
    expect(address('#0a6640')).not.toBe(address(ACCENT));
  });

  it.each([
    'beach-10.svg',
    'city-.svg',
    'city-1e3.svg',
    'city-1000.svg',
    'city-10',
    '../city.svg',
    'city--5.svg',
    'city-21.1.svg',
  ])('is not %s', (name) => {
    expect(parsePosterName(name)).toBeNull();
  });
});

describe('the motif of a race', () => {
  it.each([
    ['Kampala City Marathon', 'Kololo Airstrip, Kampala', 'city'],
    ['Entebbe Lake Run', null, 'lake'],
    ['Gulu Night Run', null, 'night'],
    ['Jinja Nile Half Marathon', null, 'river'],
    ['Sipi Falls Trail Run', null, 'trail'],
    ['Kololo Community 5K', 'Kololo Airstrip', 'track'],
    ['Mbio za Usiku', null, 'night'],
    ['Rotary Run', 'Lido Beach, Entebbe', 'lake'],
  ])('%s at %s is %s', (name, place, motif) => {
    expect(motifOf({ id: 'evt_1', name }, place)).toBe(motif);
  });

  it('is the same at each visit if no word says anything', () => {
    const event = { id: 'evt_8f3', name: 'Rotary Run' };
    expect(motifOf(event, null)).toBe(motifOf({ ...event, name: 'Corporate Challenge' }, null));
  });
});
