// What a shared link shows: a bib of 1200 × 630 pixels, drawn on the server in the organizer's colour.
import { ImageResponse } from 'next/og';
import { NEUTRALS, paletteOf } from '#app/_ui/palette.ts';
import { BibPaper, column, line } from './bib-paper.tsx';
import { drawable } from './drawable.ts';
import { pictureFonts } from './picture-fonts.ts';

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

/** Longer names are written smaller, so that they stay within three lines. */
const sizeOf = (name: string): number => (name.length <= 18 ? 150 : name.length <= 36 ? 116 : 84);

/** A PNG of well under 300 KB, which chat apps still show. */
export async function bibPicture({ band, name, facts, organizer, accent }: Bib): Promise<Response> {
  const { fill, onFill } = paletteOf(accent, 'light');
  const { quiet } = NEUTRALS.light;
  const title = drawable(name).slice(0, 90) || drawable(organizer) || 'Race';
  return new ImageResponse(
    <BibPaper>
      <div
        style={{ ...line, marginTop: 76, padding: '14px 0', background: fill, color: onFill, fontSize: 44 }}
      >
        {drawable(band).toUpperCase()}
      </div>
      <div style={{ ...column, flex: 1, padding: '0 60px', alignItems: 'center', justifyContent: 'center' }}>
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
    </BibPaper>,
    { ...SIZE, fonts: await pictureFonts() },
  );
}
