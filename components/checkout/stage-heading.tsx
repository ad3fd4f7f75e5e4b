// The state of an order or payment: first on its page, announced when it changes.
import { Icon } from '#components/ui/icon.tsx';
import { NameIn } from '#components/ui/name-in.tsx';
import { StageTitle } from './browser/stage-title.tsx';
import type { StageWords } from './words/stage-words.ts';

type Props = {
  /** `null` where the page below it names the event. */
  readonly event: string | null;
  /** The masked number that the text may contain. */
  readonly number?: string | null;
  readonly words: StageWords;
};

export function StageHeading({ event, number, words: { title, text, warning, tone } }: Props) {
  const linesOf = (paragraphs: string) =>
    paragraphs.split('\n').map((line) => (
      <span key={line} className="block not-first:mt-2">
        {number ? (
          <NameIn words={line.replace(number, '#')} name={number} className="font-bold whitespace-nowrap" />
        ) : (
          line
        )}
      </span>
    ));
  return (
    <div role="status" className="grid gap-2">
      {event !== null && (
        <p className="font-bold text-quiet text-sm">
          <bdi>{event}</bdi>
        </p>
      )}
      <div className="flex items-center gap-3">
        {tone === 'good' && (
          <span className="grid size-10 flex-none place-content-center rounded-full bg-good-wash text-good text-xl print:hidden">
            <Icon name="check" />
          </span>
        )}
        <StageTitle title={title} className="display min-w-0 text-h1" />
      </div>
      {/* Hidden while the pay form got no answer: the words are older than that attempt. */}
      <div className="grid gap-3 unanswered:hidden">
        <p className={tone === 'bad' ? 'notice notice-bad mt-2' : ''}>{linesOf(text)}</p>
        {warning && <p className="notice notice-warn">{linesOf(warning)}</p>}
      </div>
    </div>
  );
}
