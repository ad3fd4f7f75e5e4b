// Where a payment or an order stands, first on its page and announced when it changes.
import { StageTitle } from '#components/checkout/stage-title.tsx';
import { NameIn } from '#components/ui/name-in.tsx';

type Props = {
  /** Null where a bib follows, which carries it and looks like good news itself. */
  readonly race: string | null;
  /** What a buyer who calls for help is asked for, where nothing else on the page tells it. */
  readonly code?: { readonly label: string; readonly text: string } | null;
  /** The masked number that the text may name. */
  readonly number?: string | null;
  /** Each line of the text is a paragraph. */
  readonly words: { title: string; text: string; tone: 'good' | 'warn' | 'bad' | null };
};

export function StageHeading({ race, code, number, words: { title, text, tone } }: Props) {
  return (
    <div role="status" className="grid gap-2">
      {race !== null && (
        <p className="eyebrow text-quiet">
          <bdi>{race}</bdi>
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
      {/* Hidden while it is unknown what became of a payment: the sentence of before claims too much. */}
      <p
        className={`in-[.page:has(.pays[data-unanswered])]:hidden ${tone && race !== null ? `notice notice-${tone} mt-2` : ''}`}
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
