// The bib that a participant shares: 1080 × 1350 pixels with race, poster, name, registration number and distance. Pure.
import { NEUTRALS, paletteOf } from '#components/ui/palette.ts';
import { bibPaper, column, line } from './bib-paper.ts';
import { type Box, box, type Picture } from './picture.ts';
import { drawable, drawableName, fitText, wholeName } from './picture-text.ts';
import { POSTER_SIZE, type Poster, posterDataUrl } from './poster.ts';

type ParticipantBib = {
  event: string;
  /** Empty when the date is not known. */
  when: string;
  /** Empty without one: then the distance is larger. */
  number: string;
  numberLabel: string;
  /** Name of the participant, or empty. */
  participant: string;
  /** Name of the ticket type, or empty. */
  ticketType: string;
  /** On the plate beside the number; `null`: none. */
  distance: { readonly km: string; readonly unit: string } | null;
  organizer: string;
  /** Host name of the shop. */
  site: string;
  /** Without a number of its own: it is cut to a low strip. */
  poster: Poster;
};

const SIZE = { width: 1080, height: 1350 };

/** Room on the paper; the number takes most of its height. */
const EVENT = { width: 920, height: 210, lineHeight: 0.98, sizes: [104, 84, 68, 52] } as const;
/** Without a participant's name. */
const EVENT_ALONE = { ...EVENT, height: 310, sizes: [150, 120, 96, 68, 52] } as const;
const POSTER = { width: 1000, height: 280 };
/** The strip begins so many units below the poster's top: on the track the runners are higher. */
const cutAbove = ({ motif }: Poster): number => (motif === 'track' ? 38 : 102);
const PARTICIPANT = { width: 880, height: 130, lineHeight: 1.05, sizes: [104, 84, 60, 50] } as const;
const TICKET_TYPE = { width: 880, height: 63, lineHeight: 1.2, sizes: [52, 40] } as const;
const ORGANIZER = { width: 880, height: 46, lineHeight: 1.2, sizes: [38, 30] } as const;
const numberSize = ({ length }: string): number => (length <= 4 ? 300 : 190);
const ALONE = 1.2;

/** Drawn, it is under 300 KB. Leaves out a name that the font cannot write in full, and makes the rest larger. */
export function participantPicture(bib: ParticipantBib): Picture {
  const { fill, onFill, ink } = paletteOf(bib.poster.accent, 'light');
  const { quiet } = NEUTRALS.light;
  const name = wholeName(bib.participant);
  const event = fitText(drawableName(bib.event).toUpperCase(), name ? EVENT : EVENT_ALONE);
  const participant = fitText(name.toUpperCase(), PARTICIPANT);
  const ticketType = fitText(drawableName(bib.ticketType), TICKET_TYPE);
  const by = fitText([bib.organizer, bib.site].map(drawable).filter(Boolean).join(' · '), ORGANIZER);
  const { fontSize } = participant;
  const { lineHeight } = PARTICIPANT;
  const root = bibPaper(
    strip(bib.poster),
    box(
      { ...column, padding: '8px 40px 24px', alignItems: 'center', background: fill, color: onFill },
      box({ ...line, fontSize: event.fontSize, lineHeight: EVENT.lineHeight }, event.text),
      box({ ...line, marginTop: 10, fontSize: 40, fontWeight: 600 }, drawable(bib.when)),
    ),
    box(
      { ...column, flex: 1, alignItems: 'center', justifyContent: 'center' },
      participant.text
        ? box({ ...line, marginBottom: 20, padding: '0 60px', fontSize, lineHeight }, participant.text)
        : null,
      bib.number
        ? box(
            { ...line, fontSize: 40, fontWeight: 600, color: quiet },
            drawable(bib.numberLabel).toUpperCase(),
          )
        : null,
      box(
        { ...line, marginTop: 12, alignItems: 'center', lineHeight: 0.8 },
        bib.number
          ? box({ fontSize: numberSize(bib.number) * (name ? 1 : ALONE), color: ink }, bib.number)
          : null,
        bib.distance && plate(bib.distance, bib.number === ''),
      ),
      ticketType.text
        ? box({ ...line, marginTop: 14, fontSize: ticketType.fontSize, fontWeight: 600 }, ticketType.text)
        : null,
    ),
    box({ ...line, marginBottom: 30, fontSize: 38, fontWeight: 600, color: quiet }, by.text),
  );
  return { ...SIZE, root };
}

/** The land of the poster, over the width of the paper. */
function strip(poster: Poster): Box {
  const { width, height } = POSTER;
  const scale = width / POSTER_SIZE.width;
  return box(
    { display: 'flex', width, height, marginTop: 64, overflow: 'hidden' },
    box({
      width,
      height: POSTER_SIZE.height * scale,
      marginTop: -cutAbove(poster) * scale,
      backgroundImage: `url(${posterDataUrl(poster)})`,
      backgroundSize: '100% 100%',
    }),
  );
}

/** The distance, white on black. */
function plate({ km, unit }: { readonly km: string; readonly unit: string }, isAlone: boolean): Box {
  return box(
    {
      ...column,
      alignItems: 'center',
      marginLeft: isAlone ? 0 : 40,
      padding: '22px 30px 18px',
      borderRadius: 24,
      background: NEUTRALS.light.ink,
      color: '#fffdf8',
    },
    box({ fontSize: isAlone ? 260 : 110, lineHeight: 0.9 }, km),
    box({ fontSize: isAlone ? 64 : 40, fontWeight: 600, lineHeight: 1.1 }, unit),
  );
}
