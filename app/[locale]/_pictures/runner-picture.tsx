// What a runner shows around: a bib of 1080 × 1350 pixels with name, race and number of the entry.
import { ImageResponse } from 'next/og';
import { NEUTRALS, paletteOf } from '#components/ui/palette.ts';
import { BibPaper, column, line } from './bib-paper.tsx';
import { drawable, drawableName, wholeName } from './drawable.ts';
import { fitText } from './fit-text.ts';
import { pictureFonts } from './picture-fonts.ts';

type RunnerBib = {
  race: string;
  /** Empty when the date is not known. */
  when: string;
  number: string;
  numberLabel: string;
  runner: string;
  /** What is run; empty when the provider does not tell. */
  entry: string;
  organizer: string;
  accent: string;
};

const SIZE = { width: 1080, height: 1350 };

/** What the paper leaves free; of its height the number takes the most. */
const RACE = { width: 920, height: 245, lineHeight: 0.98, sizes: [120, 96, 68, 52] } as const;
/** Without a runner's name. */
const RACE_ALONE = { ...RACE, height: 400, sizes: [150, 120, 96, 68, 52] } as const;
const RUNNER = { width: 880, height: 180, lineHeight: 1.05, sizes: [110, 84, 60, 50] } as const;
const ENTRY = { width: 880, height: 63, lineHeight: 1.2, sizes: [52, 40] } as const;
const ORGANIZER = { width: 880, height: 46, lineHeight: 1.2, sizes: [38] } as const;
const numberSize = ({ length }: string): number => (length <= 3 ? 460 : length <= 5 ? 340 : 220);
const ALONE = 1.2;

/** A PNG of well under 300 KB. A name that cannot be written in full is left out, and the rest takes its place. */
export async function runnerPicture(bib: RunnerBib): Promise<Response> {
  const { fill, onFill } = paletteOf(bib.accent, 'light');
  const { quiet } = NEUTRALS.light;
  const name = wholeName(bib.runner);
  const race = fitText(drawableName(bib.race).toUpperCase(), name ? RACE : RACE_ALONE);
  const runner = fitText(name, RUNNER);
  const entry = fitText(drawableName(bib.entry), ENTRY);
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
        <div style={{ ...line, fontSize: race.fontSize, lineHeight: RACE.lineHeight }}>{race.text}</div>
        <div style={{ ...line, marginTop: 10, fontSize: 40, fontWeight: 600 }}>{drawable(bib.when)}</div>
      </div>
      <div style={{ ...column, flex: 1, alignItems: 'center', justifyContent: 'center' }}>
        <div style={{ ...line, fontSize: 40, fontWeight: 600, color: quiet }}>
          {drawable(bib.numberLabel).toUpperCase()}
        </div>
        <div style={{ ...line, fontSize: numberSize(bib.number) * (name ? 1 : ALONE), lineHeight: 0.95 }}>
          {bib.number}
        </div>
        {runner.text && (
          <div
            style={{
              ...line,
              marginTop: 24,
              padding: '0 60px',
              fontSize: runner.fontSize,
              lineHeight: RUNNER.lineHeight,
            }}
          >
            {runner.text}
          </div>
        )}
        {entry.text && (
          <div style={{ ...line, marginTop: 8, fontSize: entry.fontSize, fontWeight: 600 }}>{entry.text}</div>
        )}
      </div>
      <div style={{ ...line, marginBottom: 30, fontSize: 38, fontWeight: 600, color: quiet }}>
        {organizer.text}
      </div>
    </BibPaper>,
    { ...SIZE, fonts: await pictureFonts() },
  );
}
