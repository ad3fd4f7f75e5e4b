// A picture of 1080 × 1350 pixels. It shows nothing that opens or names an order. Pure.
import { NEUTRALS, paletteOf } from '#components/ui/palette.ts';
import { qrSvg } from '#components/ui/qr-code.tsx';
import { bibPaper, column, line, PAPER } from './bib-drawing.ts';
import { type Box, box, type Picture } from './picture.ts';
import { drawable, drawableName, fitText, twoLines, widthOf } from './picture-text.ts';
import { POSTER_SIZE, type Poster, posterDataUrl } from './poster.ts';

export type SharedBib = {
  readonly race: string;
  readonly date: string;
  readonly place: string;
  readonly organizer: string;
  readonly shopAddress: string;
  readonly raceUrl: string;
  /** Its number is the distance. */
  readonly poster: Poster;
  readonly words: {
    /** `I'm running the Half Marathon`, or the club of several. */
    readonly running: string;
    /** The name, if the font can write it, or what stands for it: `12 of us run`, `Run with us`. */
    readonly who: string;
    /** How many of several run which distance: `6 × 21 km`. */
    readonly distances?: readonly string[];
    readonly scan: string;
    readonly enterAt: string;
  };
};

const SIZE = { width: 1080, height: 1350 };
const WIDTH = 1000;
const FOOT_INK = '#cfc8ba';

/** A longer name of a race takes two lines. */
const ONE_LINE_LETTERS = 22;
const RACE = { width: 950, lineHeight: 0.98 } as const;
const RACE_ON_ONE_LINE = { ...RACE, height: 100, sizes: [108, 100, 94, 88, 82, 76] } as const;
const RACE_ON_TWO_LINES = { ...RACE, height: 182, sizes: [92, 84, 76, 68, 60, 52, 44] } as const;
const DAY = { width: 920, height: 52, lineHeight: 1.2, sizes: [42, 36, 30] } as const;
const ORGANIZER = { width: 780, height: 46, lineHeight: 1.2, sizes: [38, 32, 26] } as const;
const WHO = { width: 580, height: 240, lineHeight: 0.96, sizes: [118, 104, 90, 76, 64, 52, 42, 34] } as const;
/** The number of people stands above distances, which need the rest of the height. */
const COUNT = { ...WHO, height: 124, sizes: [118, 110, 102, 94, 86, 76, 64] } as const;
const DISTANCES = { width: 560, height: 104, lineHeight: 1.2, sizes: [42, 36, 30, 26] } as const;
const RUNNING = { width: 560, height: 102, lineHeight: 1.15, sizes: [44, 38, 32] } as const;
const SCAN = { width: 330, height: 48, lineHeight: 1.1, sizes: [42, 36, 30, 26] } as const;
const ADDRESS = { width: 700, height: 72, lineHeight: 1.1, sizes: [60, 52, 46, 40, 36, 32, 28, 24] } as const;
const STRIP_HEIGHT = 78;
const WHO_HEIGHT = 366;
const CHECKERS = { width: WIDTH, height: 16 };
const FOOT_HEIGHT = 112;
const QR_SIDE = 280;

/** The middle of every motif, in units of the poster. Numeral, runners and course lie around it. */
const MIDDLE = 126;

/** The drawn picture is smaller than 300 KB. The date stands for a race whose name the font cannot write. */
export function participantPicture(bib: SharedBib): Picture {
  const { fill, onFill, ink } = paletteOf(bib.poster.accent, 'light');
  const { quiet } = NEUTRALS.light;
  const date = drawable(bib.date);
  const name = drawableName(bib.race);
  const title = name || date;
  const isLong = title.length > ONE_LINE_LETTERS;
  const race = fitText(title.toUpperCase(), isLong ? RACE_ON_TWO_LINES : RACE_ON_ONE_LINE);
  const day = fitText([name && date, drawableName(bib.place)].filter(Boolean).join(' · '), DAY);
  const by = fitText(drawable(bib.organizer), ORGANIZER);
  const bandHeight = isLong ? 268 : 178;
  const root = bibPaper(
    'top',
    box({ ...line, height: STRIP_HEIGHT, alignItems: 'center', ...look(by, 600), color: quiet }, by.text),
    art(bib.poster, bandHeight),
    box(
      {
        ...column,
        height: bandHeight,
        justifyContent: 'center',
        alignItems: 'center',
        background: fill,
        color: onFill,
      },
      box({ ...line, width: RACE.width, ...look(race), lineHeight: RACE.lineHeight }, race.text),
      day.text ? box({ ...line, marginTop: 10, ...look(day, 600) }, day.text) : null,
    ),
    box(
      { display: 'flex', height: WHO_HEIGHT, padding: '0 40px 0 56px', justifyContent: 'space-between' },
      runners(bib.words, quiet, ink),
      invitation(bib, ink),
    ),
    checkers(),
    foot(bib),
  );
  return { ...SIZE, root };
}

const look = ({ fontSize }: { fontSize: number }, fontWeight: 600 | 800 = 800) => ({ fontSize, fontWeight });

function art(poster: Poster, bandHeight: number): Box {
  const scale = WIDTH / POSTER_SIZE.width;
  const height =
    SIZE.height - 2 * 40 - STRIP_HEIGHT - bandHeight - WHO_HEIGHT - CHECKERS.height - FOOT_HEIGHT;
  return box(
    { display: 'flex', width: WIDTH, height, overflow: 'hidden' },
    box({
      width: WIDTH,
      height: POSTER_SIZE.height * scale,
      marginTop: height / 2 - MIDDLE * scale,
      backgroundImage: `url(${posterDataUrl(poster)})`,
      backgroundSize: '100% 100%',
    }),
  );
}

function runners(words: SharedBib['words'], quiet: string, ink: string): Box {
  const distances = (words.distances ?? []).map(drawable);
  const running = fitText(drawable(words.running), RUNNING);
  const who = drawable(words.who).toUpperCase();
  return box(
    { ...column, width: RUNNING.width, justifyContent: 'center' },
    running.text
      ? box({ ...line, ...START, marginBottom: 14, ...look(running, 600), color: quiet }, running.text)
      : null,
    distances.length > 0 ? whoRuns(fitText(who, COUNT)) : whoRuns(fitName(who)),
    distances.length > 0 ? distancesRun(distances, ink) : null,
  );
}

const START = { justifyContent: 'flex-start', textAlign: 'left' } as const;

const whoRuns = ({ text, fontSize }: ReturnType<typeof fitText>): Box =>
  box(
    { ...line, ...START, width: WHO.width, whiteSpace: 'pre-wrap', fontSize, lineHeight: WHO.lineHeight },
    text,
  );

/** One line at full size, or two as large as they fit. A name of long words takes more lines if it is larger so. */
function fitName(name: string): ReturnType<typeof fitText> {
  const { lines, width } = twoLines(name);
  const [largest] = WHO.sizes;
  if (widthOf(name) <= WHO.width / largest) return { text: name, fontSize: largest };
  const fontSize = Math.min(largest, Math.floor(WHO.width / width));
  const wrapped = fitText(name, WHO);
  return wrapped.fontSize > fontSize ? wrapped : { text: lines.join('\n'), fontSize };
}

/** Each distance stays in one piece. Those without room are left out. */
function distancesRun(distances: readonly string[], color: string): Box {
  const { fontSize } = fitText(distances.join('   '), DISTANCES);
  return box(
    {
      display: 'flex',
      flexWrap: 'wrap',
      maxHeight: DISTANCES.height,
      marginTop: 12,
      overflow: 'hidden',
      fontSize,
      fontWeight: 800,
      lineHeight: DISTANCES.lineHeight,
      color,
    },
    ...distances.map((one) => box({ whiteSpace: 'nowrap', marginRight: fontSize / 2 }, one)),
  );
}

/** The QR code of the race's address, with its quiet zone. */
function invitation({ raceUrl, words }: SharedBib, ink: string): Box {
  const scan = fitText(drawable(words.scan), SCAN);
  return box(
    { ...column, width: SCAN.width, alignItems: 'center', justifyContent: 'center' },
    box({
      width: QR_SIDE,
      height: QR_SIDE,
      borderRadius: 16,
      backgroundImage: `url(data:image/svg+xml;base64,${Buffer.from(qrSvg(raceUrl)).toString('base64')})`,
      backgroundSize: '100% 100%',
    }),
    box({ ...line, ...look(scan), color: ink }, scan.text),
  );
}

const SQUARE = CHECKERS.height / 2;

function checkers(): Box {
  const squares = [0, 1].map((row) => {
    const from = row * SQUARE;
    const path = Array.from(
      { length: CHECKERS.width / (2 * SQUARE) },
      (_, n) => `M${2 * SQUARE * n + from} ${from}h${SQUARE}v${SQUARE}h-${SQUARE}z`,
    );
    return path.join('');
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${CHECKERS.width}" height="${CHECKERS.height}" fill="${NEUTRALS.light.ink}"><path d="${squares.join('')}"/></svg>`;
  return box({
    ...CHECKERS,
    backgroundImage: `url(data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')})`,
    backgroundSize: '100% 100%',
  });
}

function foot({ shopAddress, words }: SharedBib): Box {
  const address = fitText(shopAddress, ADDRESS);
  return box(
    {
      display: 'flex',
      height: FOOT_HEIGHT,
      alignItems: 'center',
      justifyContent: 'center',
      background: NEUTRALS.light.ink,
      color: PAPER,
    },
    box({ fontSize: 44, fontWeight: 600, color: FOOT_INK, marginRight: 22 }, drawable(words.enterAt)),
    box(look(address), address.text),
  );
}
