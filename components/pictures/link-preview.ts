// A picture of 1200 × 630 pixels. Pure.
import { NEUTRALS, paletteOf } from '#components/ui/palette.ts';
import { bibPaper, column, line } from './bib-drawing.ts';
import { box, type Picture } from './picture.ts';
import { drawable, drawableName, fitText } from './picture-text.ts';
import { POSTER_SIZE, type Poster, posterDataUrl } from './poster.ts';

type Preview = {
  band: string;
  name: string;
  facts: string[];
  organizer: string;
  poster: Poster;
};

const SIZE = { width: 1200, height: 630 };

const POSTER_HEIGHT = 346;
const POSTER = { width: (POSTER_HEIGHT * POSTER_SIZE.width) / POSTER_SIZE.height, height: POSTER_HEIGHT };
const ONE_LINE = { width: 1000, height: 53, lineHeight: 1.2 } as const;
const NAME = { width: 500, height: 220, lineHeight: 0.95, sizes: [116, 96, 84, 70, 56, 46] } as const;
const FACTS = { width: 500, height: 86, lineHeight: 1.2, sizes: [36, 30] } as const;

/** The band takes the place of a name that the font cannot write. */
function textsOf({ band, name, organizer }: Pick<Preview, 'band' | 'name' | 'organizer'>) {
  const written = drawableName(name);
  if (written) return { top: drawable(band), middle: written, foot: drawable(organizer) };
  return { top: drawable(organizer), middle: drawable(band), foot: '' };
}

/** The drawn picture is smaller than 300 KB, the limit of chat apps. */
export function linkPreview({ band, name, facts, organizer, poster }: Preview): Picture {
  const { fill, onFill } = paletteOf(poster.accent, 'light');
  const { quiet } = NEUTRALS.light;
  const { top, middle, foot } = textsOf({ band, name, organizer });
  const head = fitText(top.toUpperCase(), { ...ONE_LINE, sizes: [44, 36] });
  const title = fitText(middle.toUpperCase(), NAME);
  const below = fitText(facts.map(drawable).filter(Boolean).join(' · '), FACTS);
  const by = fitText(foot, { ...ONE_LINE, sizes: [32] });
  const root = bibPaper(
    'corners',
    box(
      {
        ...line,
        marginTop: 64,
        padding: '14px 0',
        background: fill,
        color: onFill,
        fontSize: head.fontSize,
      },
      head.text,
    ),
    box(
      { display: 'flex', flex: 1 },
      box({ ...POSTER, backgroundImage: `url(${posterDataUrl(poster)})`, backgroundSize: '100% 100%' }),
      box(
        { ...column, flex: 1, padding: '0 30px', alignItems: 'center', justifyContent: 'center' },
        box({ ...line, fontSize: title.fontSize, lineHeight: NAME.lineHeight }, title.text),
        box({ ...line, marginTop: 22, fontSize: below.fontSize, fontWeight: 600, color: quiet }, below.text),
      ),
    ),
    box({ ...line, margin: '8px 0 14px', fontSize: 32, fontWeight: 600, color: quiet }, by.text),
  );
  return { ...SIZE, root };
}
