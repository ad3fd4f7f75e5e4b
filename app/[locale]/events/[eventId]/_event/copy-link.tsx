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
      onClick={() => navigator.clipboard?.writeText(url).then(() => setCopied(true))}
    >
      <span aria-live="polite">{copied ? done : label}</span>
    </button>
  );
}
