// What a shared link shows: a bib of 1200 × 630 pixels, drawn on the server in the organizer's colour.
import { ImageResponse } from 'next/og';
import { NEUTRALS, paletteOf } from '#app/_ui/palette.ts';
import { drawable } from './drawable.ts';
import { FACE, pictureFonts } from './picture-fonts.ts';

type Bib = {
  /** Above the name, on the band. */
  band: string;
  name: string;
  /** Below the name: what a runner wants to know at a glance. */
  facts: string[];
  organizer: string;
  accent: string;
};

const SIZE = { width: 1200, height: 630 };
const HOLES = [
  { top: 28, left: 28 },
  { top: 28, right: 28 },
  { bottom: 28, left: 28 },
  { bottom: 28, right: 28 },
];

/** Longer names are written smaller, so that they stay within three lines. */
const sizeOf = (name: string): number => (name.length <= 18 ? 150 : name.length <= 36 ? 116 : 84);

/** A PNG of well under 300 KB, which chat apps still show. */
export async function bibPicture({ band, name, facts, organizer, accent }: Bib): Promise<Response> {
  const { fill, onFill } = paletteOf(accent, 'light');
  const { ink, quiet, ground } = NEUTRALS.light;
  const title = drawable(name).slice(0, 90) || drawable(organizer) || 'Race';
  return new ImageResponse(
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
        <div
          style={{ ...line, marginTop: 76, padding: '14px 0', background: fill, color: onFill, fontSize: 44 }}
        >
          {drawable(band).toUpperCase()}
        </div>
        <div
          style={{ ...column, flex: 1, padding: '0 60px', alignItems: 'center', justifyContent: 'center' }}
        >
          <div style={{ ...line, fontSize: sizeOf(title), fontWeight: 800, lineHeight: 0.95 }}>
            {title.toUpperCase()}
          </div>
          <div style={{ ...line, marginTop: 26, fontSize: 44, fontWeight: 600, color: quiet }}>
            {facts.map(drawable).filter(Boolean).join('  ·  ')}
          </div>
        </div>
        <div style={{ ...line, marginBottom: 26, fontSize: 36, fontWeight: 600, color: quiet }}>
          {drawable(organizer)}
        </div>
      </div>
    </div>,
    { ...SIZE, fonts: await pictureFonts() },
  );
}

const column = { display: 'flex', flexDirection: 'column' } as const;
const line = {
  display: 'flex',
  justifyContent: 'center',
  textAlign: 'center',
  width: '100%',
  fontWeight: 800,
} as const;
const hole = {
  position: 'absolute',
  width: 26,
  height: 26,
  borderRadius: 13,
  background: '#c9c1b2',
} as const;
