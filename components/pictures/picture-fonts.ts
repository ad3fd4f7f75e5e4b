// The fonts of drawn pictures come from an npm package. No browser loads them.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Each file has a name of its own, because the drawing library takes the first font of the list that has a letter. */
const NAMES = { latin: 'Barlow', 'latin-ext': 'Barlow Extended' } as const;
export const FACE = `${NAMES.latin}, ${NAMES['latin-ext']}`;

const FILES = join(
  /* turbopackIgnore: true */ process.cwd(),
  'node_modules/@fontsource/barlow-condensed/files',
);

async function loadFace(subset: 'latin' | 'latin-ext', weight: 600 | 800) {
  const data = await readFile(join(FILES, `barlow-condensed-${subset}-${weight}-normal.woff`));
  return { name: NAMES[subset], data, weight, style: 'normal' as const };
}

let faces: Promise<Awaited<ReturnType<typeof loadFace>>[]> | undefined;

export function pictureFonts() {
  faces ??= Promise.all([
    loadFace('latin', 800),
    loadFace('latin-ext', 800),
    loadFace('latin', 600),
    loadFace('latin-ext', 600),
  ]);
  return faces;
}
