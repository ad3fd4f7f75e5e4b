import { NEUTRALS } from '#components/ui/palette.ts';
import { type Box, box } from './picture.ts';
import { FACE } from './picture-fonts.ts';

export const PAPER = '#fffdf8';

const TOP = [
  { top: 28, left: 28 },
  { top: 28, right: 28 },
];
const BOTTOM = [
  { bottom: 28, left: 28 },
  { bottom: 28, right: 28 },
];

/** The paper fills the picture. `holes`: in all corners, or only at the top. */
export function bibPaper(holes: 'corners' | 'top', ...inside: readonly Box[]): Box {
  const { ink, ground } = NEUTRALS.light;
  return box(
    {
      display: 'flex',
      width: '100%',
      height: '100%',
      padding: 40,
      background: ground,
      color: ink,
      fontFamily: FACE,
    },
    box(
      {
        ...column,
        flex: 1,
        borderRadius: 36,
        background: PAPER,
        position: 'relative',
        overflow: 'hidden',
      },
      ...(holes === 'top' ? TOP : [...TOP, ...BOTTOM]).map((corner) => box({ ...hole, ...corner })),
      ...inside,
    ),
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
