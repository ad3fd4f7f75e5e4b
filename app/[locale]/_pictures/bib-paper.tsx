// A bib's paper for pictures: rounded, on the ground colour, with four pin holes. What stands on it is its children.
import type { ReactNode } from 'react';
import { NEUTRALS } from '#components/ui/palette.ts';
import { FACE } from './picture-fonts.ts';

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
