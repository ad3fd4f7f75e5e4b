// The preview picture of a shared link: a bib of 1200 × 630 pixels in the organizer's colour, with a poster. Cached, for
// anybody to see.
import { LRUCache } from 'lru-cache';
import { ImageResponse } from 'next/og';
import { NEUTRALS, paletteOf } from '#components/ui/palette.ts';
import { BibPaper, column, line, pictureFonts } from './bib-paper.tsx';
import { drawable, drawableName, fitText } from './picture-text.ts';
import { POSTER_SIZE, type Poster, posterSvg } from './poster.ts';

type Preview = {
  /** Above the name, on the band. */
  band: string;
  name: string;
  /** Below the name, on one line. */
  facts: string[];
  organizer: string;
  /** Beside the name. */
  poster: Poster;
};

const SIZE = { width: 1200, height: 630 };

/** Between the band and the organizer. */
const POSTER_HEIGHT = 346;
const POSTER = { width: (POSTER_HEIGHT * POSTER_SIZE.width) / POSTER_SIZE.height, height: POSTER_HEIGHT };
const ONE_LINE = { width: 1000, height: 53, lineHeight: 1.2 } as const;
/** Beside the poster. */
const NAME = { width: 500, height: 220, lineHeight: 0.95, sizes: [116, 96, 84, 70, 56, 46] } as const;
const FACTS = { width: 500, height: 86, lineHeight: 1.2, sizes: [36, 30] } as const;

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

async function drawPreview({ band, name, facts, organizer, poster }: Preview): Promise<Response> {
  const { fill, onFill } = paletteOf(poster.accent, 'light');
  const { quiet } = NEUTRALS.light;
  const { top, middle, foot } = textsOf({ band, name, organizer });
  const head = fitText(top.toUpperCase(), { ...ONE_LINE, sizes: [44, 36] });
  const title = fitText(middle.toUpperCase(), NAME);
  const below = fitText(facts.map(drawable).filter(Boolean).join(' · '), FACTS);
  const by = fitText(foot, { ...ONE_LINE, sizes: [32] });
  return new ImageResponse(
    <BibPaper>
      <div
        style={{
          ...line,
          marginTop: 64,
          padding: '14px 0',
          background: fill,
          color: onFill,
          fontSize: head.fontSize,
        }}
      >
        {head.text}
      </div>
      <div style={{ display: 'flex', flex: 1 }}>
        <div
          style={{
            ...POSTER,
            backgroundImage: `url(data:image/svg+xml;base64,${Buffer.from(posterSvg(poster)).toString('base64')})`,
            backgroundSize: '100% 100%',
          }}
        />
        <div
          style={{ ...column, flex: 1, padding: '0 30px', alignItems: 'center', justifyContent: 'center' }}
        >
          <div style={{ ...line, fontSize: title.fontSize, lineHeight: NAME.lineHeight }}>{title.text}</div>
          <div style={{ ...line, marginTop: 22, fontSize: below.fontSize, fontWeight: 600, color: quiet }}>
            {below.text}
          </div>
        </div>
      </div>
      <div style={{ ...line, margin: '8px 0 14px', fontSize: 32, fontWeight: 600, color: quiet }}>
        {by.text}
      </div>
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
