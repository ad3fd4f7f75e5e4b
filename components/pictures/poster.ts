// The poster of a race: an SVG of at most 3 KB from a motif, a distance and the organizer's accent. Pure.
import 'server-only';
import { createHash } from 'node:crypto';
import { formatHex, interpolate } from 'culori';
import { hexOf, NEUTRALS, oklchOf, paletteOf } from '#components/ui/palette.ts';
import { MOTIFS, type Motif } from '#lib/content/load-event-notes.ts';
import { DIGIT_HEIGHT, DIGITS } from './poster-digits.ts';

/** `km` is the number on the poster; `null` draws none. */
export type Poster = { readonly motif: Motif; readonly km: number | null; readonly accent: string };

export const POSTER_SIZE = { width: 400, height: 250 } as const;

const INK = NEUTRALS.light.ink;
const PAPER = '#fffdf8';

/** `lift`: how much higher a numeral of three signs stands, because land would hide its decimal point. */
type NumeralLook = { readonly fill?: string; readonly maxWidth?: number; readonly lift?: number };

type Brush = {
  readonly accent: string;
  readonly glow: (sky: string, strength: number) => string;
  readonly numeral: (x: number, y: number, height: number, more?: NumeralLook) => string;
  /** A dotted line of `length` units with one dot for each kilometre. */
  readonly course: (path: string, length: number, fill?: string) => string;
};

export function posterSvg({ motif, km, accent }: Poster): string {
  const { fill, onFill } = paletteOf(accent, 'light');
  const inMotif: Brush = {
    accent: fill,
    glow: (sky, strength) => {
      const tinted = oklchOf(formatHex(interpolate([sky, fill], 'oklab')(strength)));
      return hexOf({ ...tinted, c: tinted.c * 1.25 });
    },
    numeral: (x, y, height, more = {}) => {
      if (km === null) return '';
      const { fill: color = onFill === INK ? INK : PAPER, maxWidth = MAX_WIDTH, lift = 0 } = more;
      const text = String(km);
      return numeral(text, { x, y: text.length > 2 ? y - lift : y, height, color, maxWidth });
    },
    course: (path, length, color = PAPER) =>
      `<path d="${path}" fill="none" stroke="${color}" stroke-width="${(km ?? 0) > 30 ? 3.6 : 4.6}" stroke-linecap="round" stroke-dasharray="0 ${round(length / Math.min(60, Math.max(4, km ?? 12)))}"/>`,
  };
  const { width, height } = POSTER_SIZE;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${MOTIFS_DRAWN[motif](inMotif)}</svg>`;
}

export const posterDataUrl = (poster: Poster): string =>
  `data:image/svg+xml;base64,${Buffer.from(posterSvg(poster)).toString('base64')}`;

const round = (value: number): number => Math.round(value * 100) / 100;

/** The widest numeral, in units of the picture. */
const MAX_WIDTH = 150;

function numeral(
  text: string,
  at: { x: number; y: number; height: number; color: string; maxWidth: number },
): string {
  const glyphs = [...text].flatMap((sign) => DIGITS[sign] ?? []);
  const width = glyphs.reduce((sum, glyph) => sum + glyph.width, 0);
  const scale = Math.min(at.height / DIGIT_HEIGHT, at.maxWidth / width);
  let x = -width / 2;
  const paths = glyphs.map((glyph) => {
    const moved = `<path transform="translate(${x})" d="${glyph.path}"/>`;
    x += glyph.width;
    return moved;
  });
  return `<g transform="translate(${at.x} ${at.y})scale(${round(scale)})" fill="${at.color}">${paths.join('')}</g>`;
}

const shape = (fill: string, path: string): string => `<path fill="${fill}" d="${path}"/>`;
const disc = (fill: string, x: number, y: number, r: number): string =>
  `<circle fill="${fill}" cx="${x}" cy="${y}" r="${r}"/>`;
const lines = (stroke: string, width: number, path: string, more = ''): string =>
  `<path fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" d="${path}"${more}/>`;
const sky = (fill: string): string => shape(fill, 'M0 0h400v250H0z');

function runners(
  size: number,
  colors: readonly string[],
  places: readonly (readonly [number, number])[],
): string {
  const figure = `<g id="r" stroke-width="3.6" stroke-linecap="round" stroke-linejoin="round"><circle cx="15" cy="-26" r="3.6" stroke="none"/><path fill="none" d="M3-14l3-6h7l4 5 5-3M12-20 9-11l6 4-1 7M9-11 7-4 1-3"/></g>`;
  const uses = places.map(
    ([x, y], index) =>
      `<use href="#r" transform="translate(${x} ${y})scale(${size})" fill="${colors[index % colors.length]}" stroke="${colors[index % colors.length]}"/>`,
  );
  return `<defs>${figure}</defs>${uses.join('')}`;
}

const flag = (x: number, y: number): string =>
  `<g transform="translate(${x} ${y})" fill="none"><path stroke="${INK}" stroke-width="2" d="M0 1v-31"/><path stroke="#fff" stroke-width="14" d="M1-23h23"/><path stroke="${INK}" stroke-width="4.7" stroke-dasharray="5.8" d="M1-27.7h23M6.8-23h17.2M1-18.3h23"/></g>`;

const MOTIFS_DRAWN: Record<Motif, (brush: Brush) => string> = {
  city: ({ accent, glow, numeral: number, course }) =>
    [
      sky('#fbe5c9'),
      disc(glow('#fbe5c9', 0.14), 226, 116, 172),
      disc(glow('#fbe5c9', 0.3), 226, 116, 132),
      disc(accent, 226, 116, 92),
      number(222, 166, 116, { lift: 34 }),
      shape('#c45e53', 'M0 157q48-46 94-14 42-31 83 0 46-26 90 2 44-33 79-3 27-17 54-3v111H0z'),
      shape(
        '#842c3b',
        'M0 186q57-44 124-19 48-13 92 7 62-32 112-15 40-8 72 3v91H0zM84 128h9v-6h7v60H84zM110 146h14v30h-14zM286 170v-34l5-17 5 17v34zM301 146h15v24h-15zM320 137h10v30h-10z',
      ),
      shape('#4c172c', 'M0 204q96-38 213-10 90-22 187-2v58H0z'),
      shape('#2a0e1c', 'M0 238q114-48 225-16 85-18 175-5v33H0z'),
      course('M6 232C50 214 110 208 170 205c60-3 75-14 92-22 14-8 8-15 24-19l80-17', 378),
      runners(
        1,
        [PAPER],
        [
          [96, 208],
          [128, 205],
          [158, 202],
        ],
      ),
      flag(370, 145),
    ].join(''),
  lake: ({ accent, glow, numeral: number, course }) =>
    [
      sky('#f9ead0'),
      disc(glow('#f9ead0', 0.2), 200, 136, 132),
      disc(accent, 200, 136, 92),
      shape('#0a5c73', 'M0 136q50-16 110-4l60 5h60l60-5q62-16 110 4v8H0z'),
      number(203, 136, 90),
      shape('#64adb2', 'M0 136h400v60H0z'),
      shape('#308795', 'M0 160q60-8 110 0t110 0 90 0 90 1v60H0z'),
      shape('#085d75', 'M0 186q60-9 120 0t120 0 80 1 80-3v66H0z'),
      lines(accent, 4.6, 'M138 146h124M158 160h92M178 174h48M190 188h32'),
      shape('#fff', 'M290 128v38h28z'),
      shape(INK, 'M268 166h58q-5 12-14 12h-30q-10 0-14-12z'),
      shape('#053a4c', 'M0 207q90-32 180-6 110 32 220-8v57H0z'),
      lines(
        '#04262c',
        4,
        'M28 236q2-40-5-76M10 172l12-14 10 11M40 238q4-38 15-66M52 184l4-14 12 8M52 240q8-26 26-48',
      ),
      course('M70 227c44-24 80-22 130-18 60 4 90-14 168-14', 308),
      runners(
        1,
        [PAPER],
        [
          [173, 206],
          [204, 207],
        ],
      ),
      flag(372, 196),
    ].join(''),
  night: ({ accent, numeral: number, course }) =>
    [
      sky('#1c163c'),
      disc('#291e52', 220, 112, 150),
      disc('#3c2c66', 220, 112, 112),
      lines(
        '#f6ecc8',
        3,
        'M30 34h0M20 90h0M72 70h0M104 28h0M132 84h0M150 40h0M250 24h0M300 20h0M322 38h0M352 92h0M376 48h0M384 128h0',
      ),
      disc('#f6ecc8', 220, 112, 78),
      number(219, 162, 100, { fill: accent, maxWidth: 118 }),
      shape('#110c24', 'M0 192q70-16 160-6 90 10 240-4v68H0z'),
      shape(
        '#05030d',
        'M57 200l-3-40q-2-10-8-18l6-1 6 8 9-6 4 3-10 10 2 44zM16 138q8-18 30-18 22-10 44 2 24-2 26 16-8 4-18 0-18 6-34 0-26 10-48 0zM345 190l-2-32-10-12 5-1 7 8 9-7 3 3-9 9 2 32zM307 150q8-12 22-13 18-10 30 1 22-1 26 13-22 6-38 1-22 6-40-2z',
      ),
      `<g fill="#f6ecc8" fill-opacity=".3">${['M138 176l52-9v18zM178 176l68-8v19zM216 175l130-16v40z'].map((beam) => `<path d="${beam}"/>`).join('')}</g>`,
      shape('#05030d', 'M0 207q80-12 160-6 110 10 240-8v57H0z'),
      course('M20 216C140 196 270 212 384 200', 366, accent),
      runners(
        1,
        [accent, PAPER, accent],
        [
          [114, 202],
          [154, 201],
          [194, 201],
        ],
      ),
    ].join(''),
  river: ({ accent, glow, numeral: number, course }) =>
    [
      sky('#f3e9c5'),
      disc(glow('#f3e9c5', 0.18), 200, 104, 132),
      disc(accent, 200, 104, 88),
      number(203, 128, 80, { maxWidth: 122 }),
      shape('#88b380', 'M0 128q56-30 114-4l14 4h88q52-34 110-26 40 2 74 10v60H0z'),
      shape('#448452', 'M0 158q100-18 200-8 110-8 200 6v94H0z'),
      shape('#195c37', 'M0 190q80-18 150 10l-68 50H0zM276 192q60-18 124-10v68H268q-6-40 8-58z'),
      shape('#84c1d7', 'M185 150h32q4 12 26 24 46 20 18 38-34 18-12 38H78q24-40 72-58 36-18 35-42z'),
      shape('#0b3a22', 'M316 250q30-44 84-37v37z'),
      lines('#b5dfe8', 3.8, 'M196 164h18M216 180h26M182 194h34M238 200h9M136 232h52'),
      shape(INK, 'M124 46h7l5 101h-15zM268 46h7l5 101h-15zM0 130h400v4H0z'),
      `<path id="c" stroke="${INK}" d="${[4, 5, 6, 7, 8, 9].map((n) => `M128 ${98 - n * 5}l${n * 11 - 4} ${34 + n * 5}m${8 - n * 22} 0L128 ${98 - n * 5}`).join('')}"/><use href="#c" x="144"/>`,
      course('M6 206c50-14 90-20 140-36 40-20 90-24 130-4 40 18 60 22 106 24', 402),
      runners(
        1,
        [INK],
        [
          [42, 197],
          [73, 188],
        ],
      ),
      flag(368, 190),
    ].join(''),
  trail: ({ accent, glow, numeral: number, course }) =>
    [
      sky('#fcdfc0'),
      disc(glow('#fcdfc0', 0.2), 180, 96, 124),
      disc(accent, 180, 96, 82),
      number(172, 147, 86, { maxWidth: 122, lift: 22 }),
      shape('#b36238', 'M0 150l50-22 52 16 82-4 58-18v128H0z'),
      shape('#8b3d26', 'M236 90l38-12 32-20 44 10 80-18v200H236z'),
      shape(
        '#5d2721',
        'M236 90l22 19v52l-14 30 5 14h-13zM306 58l14 38-8 40 18 52-4 34h-26zM382 60l10 58-8 40 8 64h-28l4-64z',
      ),
      shape(PAPER, 'M270 80h34l2 124h-40z'),
      lines('#8fc5d8', 3, 'M278 90v46M287 104v62M296 92v42M282 164v36M296 150v44'),
      shape('#2c6338', 'M0 190q58-30 124-6 44-6 82 12l22 10q60-10 106 2 32-14 66-8v60H0z'),
      `<ellipse fill="#fffdf8" cx="286" cy="205" rx="28" ry="6"/>`,
      shape('#143f22', 'M0 214q90-22 180 4 110-14 220 2v40H0z'),
      course(
        'M40 240c34-8 50-12 64-30 30-14 80-2 122-14 22-12-8-34 8-62 12-16 24-24 30-40 2-14 10-16 18-20',
        322,
      ),
      runners(0.95, [INK], [[112, 201]]),
      flag(283, 75),
      lines(
        '#0a2813',
        7,
        'M22 250q2-24-18-44M24 250q4-26 24-36M372 250q6-36 24-54M370 250q-4-26-34-28M368 248q-4-34-20-58',
      ),
    ].join(''),
  track: ({ accent, numeral: number }) =>
    [
      sky('#3f8746'),
      shape('#559a58', 'M50 0h50v120H50zM150 0h50v120h-50z'),
      `<g stroke="#fff" stroke-width="2.4" fill="${accent}"><ellipse cx="330" cy="240" rx="384" ry="250"/>${[
        [320, 222],
        [278, 192],
        [236, 162],
        [192, 132],
        [150, 102],
      ]
        .map(([rx, ry]) => `<ellipse cx="330" cy="238" rx="${rx}" ry="${ry}"/>`)
        .join('')}</g>`,
      `<ellipse cx="330" cy="240" rx="150" ry="72" fill="#559a58" stroke="#fff" stroke-width="2.4"/>`,
      `<g transform="translate(0 192)rotate(-27)" fill="none"><path stroke="#fff" stroke-width="16" d="M-8 0h112"/><path stroke="${INK}" stroke-width="8" stroke-dasharray="8" d="M-8-4h112M0 4h104"/></g>`,
      `<g transform="rotate(-14 196 116)">${number(196, 176, 130)}</g>`,
      runners(
        1.25,
        [INK],
        [
          [272, 90],
          [306, 116],
          [336, 78],
        ],
      ),
    ].join(''),
};

const NAME = new RegExp(`^(${MOTIFS.join('|')})(?:-(\\d{1,3}|\\d\\.\\d))?\\.svg$`);

/** The name is such as `city-42.svg` or `lake.svg`. Returns `null` for any other text. */
export function parsePosterName(name: string): Pick<Poster, 'motif' | 'km'> | null {
  const [, named, km] = NAME.exec(name) ?? [];
  const motif = MOTIFS.find((one) => one === named);
  return motif ? { motif, km: km === undefined ? null : Number(km) } : null;
}

/** The address has a version, which changes with the drawing and with the accent. */
export function posterAddress(poster: Poster): string {
  const version = createHash('sha256').update(posterSvg(poster)).digest('base64url').slice(0, 8);
  return `/posters/${poster.motif}${poster.km === null ? '' : `-${poster.km}`}.svg?v=${version}`;
}
