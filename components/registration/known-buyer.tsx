'use client';
// Fills the form in with the last person of this browser, if there is one, and remembers who sends it. The code for it
// is loaded when it is needed: for a new runner only when the form is sent.
import { type ComponentType, useEffect, useState } from 'react';
import { storedText } from '#components/ui/browser-storage.ts';
import { useForm } from '#components/ui/form/form-context.tsx';
import type { KnownBuyerProps } from './known-buyer-card.tsx';

/** Without a connection nothing is loaded and nothing is filled in. */
const load = (use: (card: typeof import('./known-buyer-card.tsx')) => void) =>
  import('./known-buyer-card.tsx').then(use, () => {});

export function KnownBuyer(props: KnownBuyerProps) {
  const { element, onAccepted } = useForm();
  const [Card, setCard] = useState<ComponentType<KnownBuyerProps> | null>(null);
  useEffect(() => {
    if (storedText('on-this-phone')) load(({ KnownBuyerCard }) => setCard(() => KnownBuyerCard));
    const form = element.current;
    const before = onAccepted.current;
    onAccepted.current = () => {
      before();
      if (form) load(({ rememberPerson }) => rememberPerson(form));
    };
  }, [element, onAccepted]);
  return Card && <Card {...props} />;
}
