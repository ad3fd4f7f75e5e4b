// The preview picture of a shared link: a bib of 1200 × 630 pixels in the organizer's colour. Cached, for anybody to see.
import { LRUCache } from 'lru-cache';
import { ImageResponse } from 'next/og';
import { NEUTRALS, paletteOf } from '#components/ui/palette.ts';
import { BibPaper, column, line, pictureFonts } from './bib-paper.tsx';
import { drawable, drawableName, fitText } from './picture-text.ts';

type Preview = {
  /** Above the name, on the band. */
  band: string;
  name: string;
  /** Below the name, on one line. */
  facts: string[];
  organizer: string;
  accent: string;
};

const SIZE = { width: 1200, height: 630 };

/** Room between the band and the organizer. */
const WIDTH = 1000;
const NAME = { width: WIDTH, height: 245, lineHeight: 0.95, sizes: [150, 116, 84, 60] } as const;
const ONE_LINE = { width: WIDTH, height: 53, lineHeight: 1.2 } as const;

/** Without a name that the font can write, the band takes its place. */
function textsOf({ band, name, organizer }: Pick<Preview, 'band' | 'name' | 'organizer'>) {
  const written = drawableName(name);
  if (written) return { top: drawable(band), middle: written, foot: drawable(organizer) };
  return { top: drawable(organizer), middle: drawable(band), foot: '' };
}

/** Each takes up to 300 KB. */
const MAX_CACHED = 40;

const cached = cachePictures(drawPreview);

/** A PNG under 300 KB, the limit of chat apps. Cached by others for 5 minutes. */
export async function linkPreview(preview: Preview): Promise<Response> {
  const headers = { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=300' };
  return new Response(await cached(preview), { headers });
}

async function drawPreview({ band, name, facts, organizer, accent }: Preview): Promise<Response> {
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

/** Caches pictures by their input, since drawing one takes 100 ms of CPU time. A failed drawing is not cached. */
export function cachePictures<Input>(
  draw: (input: Input) => Promise<Response>,
): (input: Input) => Promise<ArrayBuffer> {
  const pictures = new LRUCache<string, Promise<ArrayBuffer>>({ max: MAX_CACHED });
  return (input) => {
    const key = JSON.stringify(input);
    const cached = pictures.get(key);
    if (cached) return cached;
    const drawn = draw(input).then((picture) => picture.arrayBuffer());
    pictures.set(key, drawn);
    drawn.catch(() => pictures.peek(key) === drawn && pictures.delete(key));
    return drawn;
  };
}
