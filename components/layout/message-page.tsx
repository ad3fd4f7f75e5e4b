// A page with only a message: an error, an unknown address, races that cannot be loaded. The browser may draw it, too.
import type { ReactNode, Ref } from 'react';

type Props = {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLDivElement>;
};

export const MessagePage = ({ title, text, children, ref }: Props) => (
  <div ref={ref} className="page py-8 wide:py-14">
    <BlankBib>
      <h1 className="display text-h1">{title}</h1>
      <p>{text}</p>
      <div className="actions">{children}</div>
    </BlankBib>
  </div>
);

export const BlankBib = ({ children }: { readonly children: ReactNode }) => (
  <div className="bib blank-bib on-paper">{children}</div>
);
