// What a runner shows around: a bib of 1080 × 1350 pixels with name, race and number of the entry.
import { ImageResponse } from 'next/og';
import { NEUTRALS, paletteOf } from '#app/_ui/palette.ts';
import { BibPaper, column, line } from './bib-paper.tsx';
import { drawable } from './drawable.ts';
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

/** Longer texts are written smaller, so that they stay within their lines. */
const fitting = (text: string, [short, medium, long]: [number, number, number]): number =>
  text.length <= 14 ? short : text.length <= 28 ? medium : long;
const numberSize = ({ length }: string): number => (length <= 3 ? 460 : length <= 5 ? 340 : 220);

/** A PNG of well under 300 KB. */
export async function runnerPicture(bib: RunnerBib): Promise<Response> {
  const { fill, onFill } = paletteOf(bib.accent, 'light');
  const { quiet } = NEUTRALS.light;
  const race = drawable(bib.race).slice(0, 70);
  const runner = drawable(bib.runner).slice(0, 60);
  const entry = drawable(bib.entry).slice(0, 40);
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
        <div style={{ ...line, fontSize: fitting(race, [120, 96, 68]), lineHeight: 0.98 }}>
          {race.toUpperCase()}
        </div>
        <div style={{ ...line, marginTop: 10, fontSize: 40, fontWeight: 600 }}>{drawable(bib.when)}</div>
      </div>
      <div style={{ ...column, flex: 1, alignItems: 'center', justifyContent: 'center' }}>
        <div style={{ ...line, fontSize: 40, fontWeight: 600, color: quiet }}>
          {drawable(bib.numberLabel).toUpperCase()}
        </div>
        <div style={{ ...line, fontSize: numberSize(bib.number), lineHeight: 0.95 }}>{bib.number}</div>
        <div style={{ ...line, marginTop: 24, padding: '0 60px', fontSize: fitting(runner, [110, 84, 60]) }}>
          {runner}
        </div>
        {entry && <div style={{ ...line, marginTop: 8, fontSize: 52, fontWeight: 600 }}>{entry}</div>}
      </div>
      <div style={{ ...line, marginBottom: 30, fontSize: 38, fontWeight: 600, color: quiet }}>
        {drawable(bib.organizer)}
      </div>
    </BibPaper>,
    { ...SIZE, fonts: await pictureFonts() },
  );
}
