'use client';
// The discount code in the page's address: a session takes none (partner-api.md 4.4), so the buyer types it on the provider's page.
// The page is prerendered, so the browser adds it; without a script the order's page says it.
import { useEffect, useState } from 'react';
import { NameIn } from '#components/ui/name-in.tsx';

const LONGEST = 64;

/** `words`: with `#` in place of the code. */
export function BroughtCode({ words }: { readonly words: string }) {
  const [code, setCode] = useState('');
  useEffect(() => {
    setCode(new URLSearchParams(location.search).get('code')?.trim().slice(0, LONGEST) ?? '');
  }, []);
  if (!code) return null;
  return (
    <p className="notice">
      <NameIn words={words} name={code} className="font-bold" />
    </p>
  );
}
