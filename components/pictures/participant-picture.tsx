// The bib that a participant shares: 1080 × 1350 pixels with race, poster, name, registration number and distance. Not
// cached.
import { ImageResponse } from 'next/og';
import { NEUTRALS, paletteOf } from '#components/ui/palette.ts';
import { BibPaper, column, line, pictureFonts } from './bib-paper.tsx';
import { drawable, drawableName, fitText, wholeName } from './picture-text.ts';
import { POSTER_SIZE, type Poster, posterSvg } from './poster.ts';

type ParticipantBib = {
  event: string;
  /** Empty when the date is not known. */
  when: string;
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

/** A PNG under 300 KB. Leaves out a name that the font cannot write in full, and draws the rest larger. */
export async function participantPicture(bib: ParticipantBib): Promise<Response> {
  const { fill, onFill, ink } = paletteOf(bib.poster.accent, 'light');
  const { quiet } = NEUTRALS.light;
  const name = wholeName(bib.participant);
  const event = fitText(drawableName(bib.event).toUpperCase(), name ? EVENT : EVENT_ALONE);
  const participant = fitText(name.toUpperCase(), PARTICIPANT);
  const ticketType = fitText(drawableName(bib.ticketType), TICKET_TYPE);
  const by = fitText([bib.organizer, bib.site].map(drawable).filter(Boolean).join(' · '), ORGANIZER);
  return new ImageResponse(
    <BibPaper>
      <Strip poster={bib.poster} />
      <div
        style={{
          ...column,
          padding: '8px 40px 24px',
          alignItems: 'center',
          background: fill,
          color: onFill,
        }}
      >
        <div style={{ ...line, fontSize: event.fontSize, lineHeight: EVENT.lineHeight }}>{event.text}</div>
        <div style={{ ...line, marginTop: 10, fontSize: 40, fontWeight: 600 }}>{drawable(bib.when)}</div>
      </div>
      <div style={{ ...column, flex: 1, alignItems: 'center', justifyContent: 'center' }}>
        {participant.text && (
          <div
            style={{
              ...line,
              marginBottom: 20,
              padding: '0 60px',
              fontSize: participant.fontSize,
              lineHeight: PARTICIPANT.lineHeight,
            }}
          >
            {participant.text}
          </div>
        )}
        <div style={{ ...line, fontSize: 40, fontWeight: 600, color: quiet }}>
          {drawable(bib.numberLabel).toUpperCase()}
        </div>
        <div style={{ ...line, marginTop: 12, alignItems: 'center', lineHeight: 0.8 }}>
          <div style={{ fontSize: numberSize(bib.number) * (name ? 1 : ALONE), color: ink }}>
            {bib.number}
          </div>
          {bib.distance && <Plate {...bib.distance} />}
        </div>
        {ticketType.text && (
          <div style={{ ...line, marginTop: 14, fontSize: ticketType.fontSize, fontWeight: 600 }}>
            {ticketType.text}
          </div>
        )}
      </div>
      <div style={{ ...line, marginBottom: 30, fontSize: 38, fontWeight: 600, color: quiet }}>{by.text}</div>
    </BibPaper>,
    { ...SIZE, fonts: await pictureFonts() },
  );
}

/** The land of the poster, over the width of the paper. */
function Strip({ poster }: { readonly poster: Poster }) {
  const { width, height } = POSTER;
  const scale = width / POSTER_SIZE.width;
  return (
    <div style={{ display: 'flex', width, height, marginTop: 64, overflow: 'hidden' }}>
      <div
        style={{
          width,
          height: POSTER_SIZE.height * scale,
          marginTop: -cutAbove(poster) * scale,
          backgroundImage: `url(data:image/svg+xml;base64,${Buffer.from(posterSvg(poster)).toString('base64')})`,
          backgroundSize: '100% 100%',
        }}
      />
    </div>
  );
}

/** The distance, white on black. */
function Plate({ km, unit }: { readonly km: string; readonly unit: string }) {
  return (
    <div
      style={{
        ...column,
        alignItems: 'center',
        marginLeft: 40,
        padding: '22px 30px 18px',
        borderRadius: 24,
        background: NEUTRALS.light.ink,
        color: '#fffdf8',
      }}
    >
      <div style={{ fontSize: 110, lineHeight: 0.9 }}>{km}</div>
      <div style={{ fontSize: 40, fontWeight: 600, lineHeight: 1.1 }}>{unit}</div>
    </div>
  );
}
