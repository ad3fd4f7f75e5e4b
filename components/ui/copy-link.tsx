'use client';
// A button that copies a link. It is hidden without a script.
import { type ReactNode, useState } from 'react';

type Props = {
  readonly url: string;
  readonly label: string;
  readonly done: string;
  readonly look?: string;
  readonly children?: ReactNode;
};

export function CopyLink({ url, label, done, look = 'btn btn-quiet', children }: Props) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setCopied(true);
    } catch {
      // Over plain http there is no clipboard, and a browser may refuse access, so the visitor copies from a prompt.
      prompt(label, url);
    }
  };
  return (
    <button type="button" className={`${look} noscript:hidden`} onClick={copy}>
      {children}
      <span aria-live="polite">{copied ? done : label}</span>
    </button>
  );
}
