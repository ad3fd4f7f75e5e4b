// The state of an order or payment: first on its page, announced when it changes.
import { NameIn } from '#components/ui/name-in.tsx';
import { StageTitle } from './browser/stage-title.tsx';
import type { StageWords } from './words/stage-words.ts';

type Props = {
  /** `null` above a bib, which carries it. */
  readonly event: string | null;
  /** The order code, if nothing else on the page shows it. */
  readonly code?: { readonly label: string; readonly text: string } | null;
  /** The masked number that the text may contain. */
  readonly number?: string | null;
  readonly words: StageWords;
};

export function StageHeading({ event, code, number, words: { title, text, tone } }: Props) {
  return (
    <div role="status" className="grid gap-2">
      {event !== null && (
        <p className="eyebrow text-quiet">
          <bdi>{event}</bdi>
          {code && (
            <span className="block">
              {code.label} <bdi>{code.text}</bdi>
            </span>
          )}
        </p>
      )}
      <StageTitle
        title={title}
        className={tone === 'good' ? 'display uppercase text-5xl' : 'display text-4xl'}
      />
      {/* Hidden while the pay form got no answer: the text is older than that attempt. */}
      <p
        className={`in-[.page:has(.pays[data-unanswered])]:hidden ${tone && event !== null ? `notice notice-${tone} mt-2` : ''}`}
      >
        {text.split('\n').map((line) => (
          <span key={line} className="block not-first:mt-2">
            {number ? <NameIn words={line.replace(number, '#')} name={number} /> : line}
          </span>
        ))}
      </p>
    </div>
  );
}
