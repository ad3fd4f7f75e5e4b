// The state of an order or payment. It comes first on its page, and is announced when it changes.
import { Icon } from '#components/ui/icon.tsx';
import type { CheckoutView } from '#lib/checkout/view/order-page.ts';
import { StageTitle } from './browser/stage-title.tsx';
import type { StageWords } from './words/stage-words.ts';

type Props = {
  /** `null` where the page below the heading names the event. */
  readonly event: string | null;
  /** Masked numbers that the text may contain. */
  readonly numbers: readonly string[];
  readonly words: StageWords;
};

export function StageHeading({ event, numbers, words: { title, text, warning, tone } }: Props) {
  const linesOf = (paragraphs: string) =>
    paragraphs.split('\n').map((line) => (
      <span key={line} className="block not-first:mt-2">
        <NumbersIn words={line} numbers={numbers} />
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
      {/* Hidden while the pay form got no answer, because these words are older than that attempt. */}
      <div className="grid gap-3 unanswered:hidden">
        {/* `CheckedPayment` shows the text itself. */}
        {tone !== 'checked' && (
          <p className={tone === 'bad' ? 'notice notice-bad mt-2' : ''}>{linesOf(text)}</p>
        )}
        {warning && <p className="notice notice-warn">{linesOf(warning)}</p>}
      </div>
    </div>
  );
}

/** The words, with no line break within a number. */
export function NumbersIn({
  words,
  numbers,
}: {
  readonly words: string;
  readonly numbers: readonly string[];
}) {
  const [number, ...others] = numbers;
  if (number === undefined) return words && <span>{words}</span>;
  const at = words.indexOf(number);
  if (at < 0) return <NumbersIn words={words} numbers={others} />;
  return (
    <>
      <NumbersIn words={words.slice(0, at)} numbers={others} />
      <bdi dir="ltr" className="font-bold whitespace-nowrap">
        {number}
      </bdi>
      <NumbersIn words={words.slice(at + number.length)} numbers={numbers} />
    </>
  );
}

/** The masked numbers that a page's heading may name. */
export const numbersNamed = ({
  attempt,
  openRequests,
}: Pick<CheckoutView, 'openRequests'> & {
  readonly attempt: { readonly maskedMsisdn: string | null } | null;
}): string[] => [
  ...new Set(
    [attempt?.maskedMsisdn, ...openRequests.map(({ number }) => number)].filter((one) => !!one).map(String),
  ),
];
