// The shell of the buyer's and the payer's page: the heading, what is done here, and the rest, below each other; on a wide
// screen with a `Side` in two columns. The heading keeps its place in all stages, so that it is announced and keeps the focus.
import type { ReactNode } from 'react';

type Props = {
  readonly course?: ReactNode;
  readonly heading: ReactNode;
  readonly children: ReactNode;
  readonly below?: ReactNode;
};

export const CheckoutPage = ({ course, heading, children, below }: Props) => (
  <div className="checkout page grid gap-6 pt-5 pb-8 wide:has-data-side:w-[min(100%-4rem,74rem)]">
    {course}
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 wide:has-data-side:grid-rows-[auto_auto_1fr] wide:has-[>[data-side=pay]]:grid-cols-[minmax(0,1fr)_27.5rem] wide:has-[>[data-side=pay]]:gap-x-12 wide:has-[>[data-side=next]]:grid-cols-[minmax(0,1fr)_24rem] wide:has-[>[data-side=next]]:gap-x-10 by-phone:grid-cols-2 by-phone:grid-rows-[auto_auto_1fr] by-phone:overflow-hidden by-phone:rounded-big by-phone:bg-sheet by-phone:shadow-lift">
      <div className="grid content-start gap-4 by-phone:col-start-2 by-phone:ms-6 by-phone:me-12 by-phone:mt-12 by-phone:[&_h1]:text-[3.25rem]">
        {heading}
      </div>
      {children}
    </div>
    {below}
  </div>
);

type SideProps = {
  /** What is done here, or what comes next; sets the width. */
  readonly kind: 'pay' | 'next';
  readonly below?: boolean;
  readonly children: ReactNode;
};

/** The column at the right of a wide screen, which stays in view. */
export const Side = ({ kind, below, children }: SideProps) => (
  <div
    data-side={kind}
    className={`grid gap-5 wide:sticky wide:top-6 wide:self-start ${below ? 'wide:[grid-area:2/2/-1/3]' : 'wide:[grid-area:1/2/-1/3]'}`}
  >
    {children}
  </div>
);
