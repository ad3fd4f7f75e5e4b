'use client';
// Fills the form in with the last person of this browser, if there is one, and remembers who sends it. What that needs is loaded
// when it is needed: for a new runner, not before the form is sent.
import { type ComponentType, useEffect, useState } from 'react';
import { storedText } from '#components/ui/browser-storage.ts';
import { useForm } from '#components/ui/form/form-context.tsx';
import type { KnownBuyerProps } from './known-buyer-card.tsx';

const load = () => import('./known-buyer-card.tsx');

export function KnownBuyer(props: KnownBuyerProps) {
  const { element, onAccepted } = useForm();
  const [Card, setCard] = useState<ComponentType<KnownBuyerProps> | null>(null);
  useEffect(() => {
    const show = ({ KnownBuyerCard }: Awaited<ReturnType<typeof load>>) => setCard(() => KnownBuyerCard);
    // The form stays as it is without a connection.
    if (storedText('on-this-phone')) load().then(show, () => {});
    const form = element.current;
    const before = onAccepted.current;
    onAccepted.current = () => {
      before();
      if (form)
        load().then(
          ({ rememberPerson }) => rememberPerson(form),
          () => {},
        );
    };
  }, [element, onAccepted]);
  return Card && <Card {...props} />;
}
