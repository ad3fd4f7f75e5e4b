// The heavy narrow face of a bib, from an npm package: for drawing on the server alone, no browser ever loads it.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** One name a file: the drawing library takes the first of a family that has a letter. */
const NAMES = { latin: 'Barlow', 'latin-ext': 'Barlow Extended' } as const;
export const FACE = `${NAMES.latin}, ${NAMES['latin-ext']}`;

const FILES = join(
  /* turbopackIgnore: true */ process.cwd(),
  'node_modules/@fontsource/barlow-condensed/files',
);

async function readFace(subset: 'latin' | 'latin-ext', weight: 600 | 800) {
  const data = await readFile(join(FILES, `barlow-condensed-${subset}-${weight}-normal.woff`));
  return { name: NAMES[subset], data, weight, style: 'normal' as const };
}

let faces: Promise<Awaited<ReturnType<typeof readFace>>[]> | undefined;

/** Read once a process. */
export function pictureFonts() {
  faces ??= Promise.all([
    readFace('latin', 800),
    readFace('latin-ext', 800),
    readFace('latin', 600),
    readFace('latin-ext', 600),
  ]);
  return faces;
}
