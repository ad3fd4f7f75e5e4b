// Reads a QR code back from the pixels of a picture, without its error correction: a wrong module makes another text. For
// bytes with correction level M, versions 1 to 9 (ISO/IEC 18004).
import sharp from 'sharp';

type Place = { readonly left: number; readonly top: number; readonly side: number };

const QUIET = 4;
const CODEWORDS = [26, 44, 70, 100, 134, 172, 196, 242, 292];
const CORRECTION = [10, 16, 26, 18, 24, 16, 18, 22, 22];
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5];

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** The text of the code in a square of the picture, in pixels with its quiet zone. */
export async function readQr(picture: Buffer, { left, top, side }: Place): Promise<string> {
  const square = { left, top, width: side, height: side };
  const pixels = await sharp(picture).extract(square).greyscale().raw().toBuffer();
  const isDark = (x: number, y: number) => (pixels[Math.floor(y) * side + Math.floor(x)] ?? 255) < 128;
  const version = Array.from({ length: BLOCKS.length }, (_, n) => n + 1).find((n) =>
    hasTiming((x, y) => isDark(...middle(x, y, side / sizeOf(n, QUIET))), sizeOf(n)),
  );
  if (!version) throw new Error('no QR code there');
  const step = side / sizeOf(version, QUIET);
  return textOf((x, y) => isDark(...middle(x, y, step)), version);
}

type Modules = (x: number, y: number) => boolean;

const sizeOf = (version: number, quiet = 0): number => 17 + 4 * version + 2 * quiet;
const middle = (x: number, y: number, step: number) =>
  [(x + QUIET + 0.5) * step, (y + QUIET + 0.5) * step] as const;

/** Between the corners, dark and light alternate: so only with the right number of modules. */
const hasTiming = (dark: Modules, size: number): boolean =>
  Array.from({ length: size - 16 }, (_, n) => n + 8).every(
    (n) => dark(n, 6) === (n % 2 === 0) && dark(6, n) === (n % 2 === 0),
  );

function textOf(dark: Modules, version: number): string {
  const format = [0, 1, 2, 3, 4, 5, 7, 8].map((x) => dark(x, 8));
  const [mask] = [2, 3, 4].map((n) => Number(format[n])).reduce(([sum = 0], bit) => [sum * 2 + bit], [0]);
  // The format's own mask inverts the first and the third of these three bits.
  const isMasked = MASKS[(mask ?? 0) ^ 0b101];
  if (!isMasked) throw new Error('no such mask');
  const bits = dataModules(version).map(([x, y]) => Number(dark(x, y) !== isMasked(x, y)));
  const codewords = Array.from({ length: CODEWORDS[version - 1] ?? 0 }, (_, n) =>
    Number.parseInt(bits.slice(8 * n, 8 * n + 8).join(''), 2),
  );
  const data = inOrder(codewords, version)
    .map((word) => word.toString(2).padStart(8, '0'))
    .join('');
  if (data.slice(0, 4) !== '0100') throw new Error('not written as bytes');
  const length = Number.parseInt(data.slice(4, 12), 2);
  const bytes = Array.from({ length }, (_, n) => Number.parseInt(data.slice(12 + 8 * n, 20 + 8 * n), 2));
  return Buffer.from(bytes).toString('utf8');
}

/** The data of all blocks, one after the other. */
function inOrder(codewords: readonly number[], version: number): number[] {
  const blocks = BLOCKS[version - 1] ?? 1;
  const total = codewords.length;
  const short = Math.floor(total / blocks) - (CORRECTION[version - 1] ?? 0);
  const longBlocks = total % blocks;
  const lengthOf = (block: number) => short + Number(block >= blocks - longBlocks);
  const starts = (row: number, block: number) =>
    row < short ? row * blocks + block : short * blocks + block - (blocks - longBlocks);
  return Array.from({ length: blocks }, (_, block) =>
    Array.from({ length: lengthOf(block) }, (_row, row) => codewords[starts(row, block)] ?? 0),
  ).flat();
}

/** The right one of each pair of columns; the column of the timing belongs to none. */
const rightColumns = (size: number): number[] =>
  Array.from({ length: (size - 1) / 2 }, (_, n) => size - 1 - 2 * n).map((x) => (x <= 6 ? x - 1 : x));

/** Where data stands, in its order: pairs of columns from the right, alternately upwards and downwards. */
function dataModules(version: number): (readonly [number, number])[] {
  const size = sizeOf(version);
  const isFixed = fixedModules(version);
  return rightColumns(size).flatMap((right, pair) =>
    Array.from({ length: size }, (_, n) => (pair % 2 === 0 ? size - 1 - n : n)).flatMap((y) =>
      [right, right - 1].filter((x) => !isFixed(x, y)).map((x) => [x, y] as const),
    ),
  );
}

/** Finders with the format, timing, alignment, and the version from 7 on. */
function fixedModules(version: number): Modules {
  const size = sizeOf(version);
  const last = size - 7;
  const isFinder: Modules = (x, y) =>
    (x < 9 && y < 9) || (x > size - 9 && y < 9) || (x < 9 && y > size - 9) || x === 6 || y === 6;
  const isVersion: Modules = (x, y) => version >= 7 && ((x > size - 12 && y < 6) || (x < 6 && y > size - 12));
  const centres = version === 1 ? [] : version < 7 ? [6, last] : [6, (6 + last) / 2, last];
  const alignments = centres
    .flatMap((x) => centres.map((y) => [x, y] as const))
    .filter(([x, y]) => !(x === 6 && (y === 6 || y === last)) && !(x === last && y === 6));
  const isAlignment: Modules = (x, y) =>
    alignments.some(([column, row]) => Math.abs(x - column) <= 2 && Math.abs(y - row) <= 2);
  return (x, y) => isFinder(x, y) || isVersion(x, y) || isAlignment(x, y);
}
