// The paper of a bib in pictures, with four pin holes, and the fonts they are drawn with.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReactNode } from 'react';
import { NEUTRALS } from '#components/ui/palette.ts';

const HOLES = [
  { top: 28, left: 28 },
  { top: 28, right: 28 },
  { bottom: 28, left: 28 },
  { bottom: 28, right: 28 },
];

export function BibPaper({ children }: { readonly children: ReactNode }) {
  const { ink, ground } = NEUTRALS.light;
  return (
    <div
      style={{
        display: 'flex',
        width: '100%',
        height: '100%',
        padding: 40,
        background: ground,
        color: ink,
        fontFamily: FACE,
      }}
    >
      <div style={{ ...column, flex: 1, borderRadius: 36, background: '#fffdf8', position: 'relative' }}>
        {HOLES.map((corner) => (
          <div key={JSON.stringify(corner)} style={{ ...hole, ...corner }} />
        ))}
        {children}
      </div>
    </div>
  );
}

export const column = { display: 'flex', flexDirection: 'column' } as const;
export const line = {
  display: 'flex',
  justifyContent: 'center',
  textAlign: 'center',
  width: '100%',
  fontWeight: 800,
  wordBreak: 'break-word',
} as const;
const hole = {
  position: 'absolute',
  width: 26,
  height: 26,
  borderRadius: 13,
  background: '#c9c1b2',
} as const;

/** One name for each file: the drawing library takes the first font of the list that has a letter. */
const NAMES = { latin: 'Barlow', 'latin-ext': 'Barlow Extended' } as const;
const FACE = `${NAMES.latin}, ${NAMES['latin-ext']}`;

const FILES = join(
  /* turbopackIgnore: true */ process.cwd(),
  'node_modules/@fontsource/barlow-condensed/files',
);

async function loadFace(subset: 'latin' | 'latin-ext', weight: 600 | 800) {
  const data = await readFile(join(FILES, `barlow-condensed-${subset}-${weight}-normal.woff`));
  return { name: NAMES[subset], data, weight, style: 'normal' as const };
}

let faces: Promise<Awaited<ReturnType<typeof loadFace>>[]> | undefined;

/** The narrow font of bibs, from an npm package; no browser loads it. Loaded once per process. */
export function pictureFonts() {
  faces ??= Promise.all([
    loadFace('latin', 800),
    loadFace('latin-ext', 800),
    loadFace('latin', 600),
    loadFace('latin-ext', 600),
  ]);
  return faces;
}
