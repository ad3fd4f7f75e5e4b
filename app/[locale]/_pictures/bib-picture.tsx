// What a shared link shows: a bib of 1200 × 630 pixels, drawn on the server in the organizer's colour.
import { ImageResponse } from 'next/og';
import { NEUTRALS, paletteOf } from '#components/ui/palette.ts';
import { BibPaper, column, line } from './bib-paper.tsx';
import { drawable, drawableName } from './drawable.ts';
import { fitText } from './fit-text.ts';
import { keepDrawn } from './keep-drawn.ts';
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

/** Where the font cannot write a name, what can be said without it moves up: nothing stands where the name would. */
function textsOf({ band, name, organizer }: Pick<Bib, 'band' | 'name' | 'organizer'>) {
  const written = drawableName(name);
  if (written) return { top: drawable(band), middle: written, foot: drawable(organizer) };
  return { top: drawable(organizer), middle: drawable(band), foot: '' };
}

const kept = keepDrawn(drawBib);

/** A PNG of well under 300 KB, which chat apps still show. Whoever shows it may keep it for some minutes. */
export async function bibPicture(bib: Bib): Promise<Response> {
  const headers = { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=300' };
  return new Response(await kept(bib), { headers });
}

async function drawBib({ band, name, facts, organizer, accent }: Bib): Promise<Response> {
  const { fill, onFill } = paletteOf(accent, 'light');
  const { quiet } = NEUTRALS.light;
  const { top, middle, foot } = textsOf({ band, name, organizer });
  const head = fitText(top.toUpperCase(), { ...ONE_LINE, sizes: [44, 36] });
  const title = fitText(middle.toUpperCase(), NAME);
  const below = fitText(facts.map(drawable).filter(Boolean).join('  ·  '), { ...ONE_LINE, sizes: [44, 36] });
  const by = fitText(foot, { ...ONE_LINE, sizes: [36] });
  return new ImageResponse(
    <BibPaper>
      <div
        style={{
          ...line,
          marginTop: 76,
          padding: '14px 0',
          background: fill,
          color: onFill,
          fontSize: head.fontSize,
        }}
      >
        {head.text}
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
