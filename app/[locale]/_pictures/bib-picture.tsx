// What a shared link shows: a bib of 1200 × 630 pixels, drawn on the server in the organizer's colour.
import { ImageResponse } from 'next/og';
import { NEUTRALS, paletteOf } from '#app/_ui/palette.ts';
import { BibPaper, column, line } from './bib-paper.tsx';
import { drawable } from './drawable.ts';
import { fitText } from './fit-text.ts';
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

/** What the paper leaves free between the band and the organizer. */
const WIDTH = 1000;
const NAME = { width: WIDTH, height: 245, lineHeight: 0.95, sizes: [150, 116, 84, 60] } as const;
const ONE_LINE = { width: WIDTH, height: 53, lineHeight: 1.2 } as const;

/** A PNG of well under 300 KB, which chat apps still show. */
export async function bibPicture({ band, name, facts, organizer, accent }: Bib): Promise<Response> {
  const { fill, onFill } = paletteOf(accent, 'light');
  const { quiet } = NEUTRALS.light;
  const title = fitText((drawable(name) || drawable(organizer) || 'Race').toUpperCase(), NAME);
  const below = fitText(facts.map(drawable).filter(Boolean).join('  ·  '), { ...ONE_LINE, sizes: [44, 36] });
  const by = fitText(drawable(organizer), { ...ONE_LINE, sizes: [36] });
  return new ImageResponse(
    <BibPaper>
      <div
        style={{ ...line, marginTop: 76, padding: '14px 0', background: fill, color: onFill, fontSize: 44 }}
      >
        {drawable(band).toUpperCase()}
      </div>
      <div style={{ ...column, flex: 1, padding: '0 60px', alignItems: 'center', justifyContent: 'center' }}>
        <div style={{ ...line, fontSize: title.fontSize, lineHeight: NAME.lineHeight }}>{title.text}</div>
        <div style={{ ...line, marginTop: 26, fontSize: below.fontSize, fontWeight: 600, color: quiet }}>
          {below.text}
        </div>
      </div>
      <div style={{ ...line, marginBottom: 26, fontSize: 36, fontWeight: 600, color: quiet }}>{by.text}</div>
    </BibPaper>,
    { ...SIZE, fonts: await pictureFonts() },
  );
}
