// The parts that the pages of an order, a session, a payment and a runner share: course, heading, the query of the
// status, what is done here, and the rest below it; with a `Side` in two columns on a wide screen. The heading keeps
// its place in all stages, so that it is announced and keeps the focus.
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Progress, type ProgressStep } from '#components/ui/progress.tsx';
import { LiveStatus } from './browser/live-status.tsx';
import type { StatusAnswer } from './browser/status-answer.ts';
import { StageHeading } from './stage-heading.tsx';
import type { StageWords } from './words/stage-words.ts';

/** The polled status. */
type Live = {
  readonly address: string;
  readonly drawn: StatusAnswer;
  /** Address to which the puzzle's solution is posted. */
  readonly prove: string;
  /** What the puzzle is made of, if this browser is asked to solve it. */
  readonly puzzle?: string | undefined;
  /** A payment request is on this visitor's phone. */
  readonly isOnPhone?: boolean;
};

type Props = {
  readonly words: StageWords;
  /** Above the heading; `null` where the page below it names the event. */
  readonly event?: string | null;
  /** Masked numbers that the heading may contain. */
  readonly numbers?: readonly string[];
  /** Missing if nothing of the page changes by itself. */
  readonly live?: Live;
  /** `null` if the course is over. */
  readonly course?: readonly ProgressStep[] | null;
  /** What the browser does with the page: it remembers or stores it. */
  readonly browser?: ReactNode;
  readonly children: ReactNode;
  readonly below?: ReactNode;
};

export function CheckoutPage({
  words,
  event = null,
  numbers = [],
  live,
  course,
  browser,
  children,
  below,
}: Props) {
  const t = useTranslations('order');
  return (
    <div className="checkout page grid gap-6 pt-5 pb-8 wide:has-data-side:w-[min(100%-4rem,74rem)]">
      {course && <Progress label={t('course')} steps={course} />}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 wide:has-data-side:grid-rows-[auto_auto_1fr] wide:has-[>[data-side=pay]]:grid-cols-[minmax(0,1fr)_27.5rem] wide:has-[>[data-side=pay]]:gap-x-12 wide:has-[>[data-side=next]]:grid-cols-[minmax(0,1fr)_24rem] wide:has-[>[data-side=next]]:gap-x-10 by-phone:grid-cols-2 by-phone:grid-rows-[auto_auto_1fr] by-phone:overflow-hidden by-phone:rounded-big by-phone:bg-sheet by-phone:shadow-lift">
        <div className="grid content-start gap-4 by-phone:col-start-2 by-phone:ms-6 by-phone:me-12 by-phone:mt-12 by-phone:[&_h1]:text-[3.25rem]">
          <StageHeading event={event} numbers={numbers} words={words} />
          {live && live.drawn.againInSeconds !== null && (
            <LiveStatus
              address={live.address}
              drawn={live.drawn}
              prove={live.prove}
              puzzle={live.puzzle}
              connectionLost={
                live.drawn.terminal ? '' : t(live.isOnPhone ? 'watchLostPrompted' : 'watchLost')
              }
            />
          )}
          {browser}
        </div>
        {children}
      </div>
      {below}
    </div>
  );
}

type SideProps = {
  /** What is done here, or what comes next. It sets the width. */
  readonly kind: 'pay' | 'next';
  readonly below?: boolean;
  readonly children: ReactNode;
};

/** The column at the right of a wide screen. It stays in view. */
export const Side = ({ kind, below, children }: SideProps) => (
  <div
    data-side={kind}
    className={`grid gap-5 wide:sticky wide:top-6 wide:self-start ${below ? 'wide:[grid-area:2/2/-1/3]' : 'wide:[grid-area:1/2/-1/3]'}`}
  >
    {children}
  </div>
);
