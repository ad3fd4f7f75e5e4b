// The state of an order or payment: first on its page, announced when it changes.
import { NameIn } from '#components/ui/name-in.tsx';
import { StageTitle } from './browser/stage-title.tsx';
import type { StageWords } from './words/stage-words.ts';

type Props = {
  /** `null` above a bib, which carries it. */
  readonly event: string | null;
  /** The masked number that the text may contain. */
  readonly number?: string | null;
  readonly words: StageWords;
};

export function StageHeading({ event, number, words: { title, text, warning, tone } }: Props) {
  const linesOf = (paragraphs: string) =>
    paragraphs.split('\n').map((line) => (
      <span key={line} className="block not-first:mt-2">
        {number ? <NameIn words={line.replace(number, '#')} name={number} /> : line}
      </span>
    ));
  return (
    <div role="status" className="grid gap-2">
      {event !== null && (
        <p className="font-bold text-quiet text-sm">
          <bdi>{event}</bdi>
        </p>
      )}
      <StageTitle title={title} className="display text-h1" />
      {/* Hidden while the pay form got no answer: the words are older than that attempt. */}
      <div className="grid gap-3 unanswered:hidden">
        <p className={tone === 'bad' ? 'notice notice-bad mt-2' : ''}>{linesOf(text)}</p>
        {warning && <p className="notice notice-warn">{linesOf(warning)}</p>}
      </div>
    </div>
  );
}
