// Tables of numbers that a phone shows as lines, each number after the head of its column.
import type { ReactNode } from 'react';

export const CELL =
  'px-4 py-2 text-right tabular-nums max-md:px-0 max-md:py-0.5 max-md:text-left md:whitespace-nowrap lg:px-1.5 lg:last:pe-4';

export const LINE =
  'max-md:flex max-md:flex-wrap max-md:items-baseline max-md:gap-x-3 max-md:px-4 max-md:py-2.5';

export const PhoneLabel = ({ children }: { readonly children: ReactNode }) => (
  <span className="me-1.5 font-normal text-quiet text-sm md:hidden">{children}</span>
);
