// A bib without a number, with words on it instead.
import type { ReactNode } from 'react';

export const BlankBib = ({ children }: { readonly children: ReactNode }) => (
  <div className="bib max-w-176">
    <p className="bib-band" />
    <div className="grid gap-4 px-5 py-7">{children}</div>
    <p className="bib-foot" />
  </div>
);
