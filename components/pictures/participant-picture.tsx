// The bib that a participant shares: 1080 × 1350 pixels with name, race and registration number. Not cached.
import { ImageResponse } from 'next/og';
import { NEUTRALS, paletteOf } from '#components/ui/palette.ts';
import { BibPaper, column, line, pictureFonts } from './bib-paper.tsx';
import { drawable, drawableName, fitText, wholeName } from './picture-text.ts';

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
  organizer: string;
  accent: string;
};

const SIZE = { width: 1080, height: 1350 };

/** Room on the paper; the number takes most of its height. */
const EVENT = { width: 920, height: 245, lineHeight: 0.98, sizes: [120, 96, 68, 52] } as const;
/** Without a participant's name. */
const EVENT_ALONE = { ...EVENT, height: 400, sizes: [150, 120, 96, 68, 52] } as const;
const PARTICIPANT = { width: 880, height: 180, lineHeight: 1.05, sizes: [110, 84, 60, 50] } as const;
const TICKET_TYPE = { width: 880, height: 63, lineHeight: 1.2, sizes: [52, 40] } as const;
const ORGANIZER = { width: 880, height: 46, lineHeight: 1.2, sizes: [38] } as const;
const numberSize = ({ length }: string): number => (length <= 3 ? 460 : length <= 5 ? 340 : 220);
const ALONE = 1.2;

/** A PNG under 300 KB. Leaves out a name that the font cannot write in full, and draws the rest larger. */
export async function participantPicture(bib: ParticipantBib): Promise<Response> {
  const { fill, onFill, ink } = paletteOf(bib.accent, 'light');
  const { quiet } = NEUTRALS.light;
  const name = wholeName(bib.participant);
  const event = fitText(drawableName(bib.event).toUpperCase(), name ? EVENT : EVENT_ALONE);
  const participant = fitText(name.toUpperCase(), PARTICIPANT);
  const ticketType = fitText(drawableName(bib.ticketType), TICKET_TYPE);
  const organizer = fitText(drawable(bib.organizer), ORGANIZER);
  return new ImageResponse(
    <BibPaper>
      <div
        style={{
          ...column,
          marginTop: 84,
          padding: '24px 40px',
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
              marginBottom: 36,
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
        <div
          style={{
            ...line,
            fontSize: numberSize(bib.number) * (name ? 1 : ALONE),
            lineHeight: 0.95,
            color: ink,
          }}
        >
          {bib.number}
        </div>
        {ticketType.text && (
          <div style={{ ...line, marginTop: 8, fontSize: ticketType.fontSize, fontWeight: 600 }}>
            {ticketType.text}
          </div>
        )}
      </div>
      <div style={{ ...line, marginBottom: 30, fontSize: 38, fontWeight: 600, color: quiet }}>
        {organizer.text}
      </div>
    </BibPaper>,
    { ...SIZE, fonts: await pictureFonts() },
  );
}
