'use client';
// Copies an address; not there without a script, which it needs.
import { useState } from 'react';

type Props = { readonly url: string; readonly label: string; readonly done: string };

export function CopyLink({ url, label, done }: Props) {
  const [copied, setCopied] = useState(false);
  return (
    <button
      type="button"
      className="btn btn-quiet needs-script"
      onClick={async () => {
        try {
          await navigator.clipboard.writeText(url);
          setCopied(true);
        } catch {
          // Over plain http there is no clipboard, and elsewhere it may be denied: it is copied by hand.
          prompt(label, url);
        }
      }}
    >
      <span aria-live="polite">{copied ? done : label}</span>
    </button>
  );
}
