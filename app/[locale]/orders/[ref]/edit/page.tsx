// The registration form filled in from an order, for a registration that replaces it.
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { loadEventPage } from '#components/events/load-event-page.ts';
import { MissingVisit, NO_ORDER } from '#components/layout/missing-visit.tsx';
import { RegistrationPage } from '#components/registration/registration-page.tsx';
import { ENTRY_FIELDS, type EntryInput, GIVEN_ANEW } from '#lib/registration/entry/entry-form.ts';
import { readEntry } from '#lib/registration/view/read-checkout.ts';
import { server } from '#lib/server.ts';
import { HIDDEN } from '../../../_paying/capability-metadata.ts';
import { submitEntryForm } from '../../../events/[eventId]/register/submit.ts';

type Props = { readonly params: Promise<{ ref: string }> };

const loadEarlier = cache(async (ref: string) => readEntry(await server(), ref));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [earlier, t] = await Promise.all([loadEarlier((await params).ref), getTranslations()]);
  const page = earlier && (await loadEventPage(earlier.eventId));
  return {
    title: page?.ok ? t('form.title', { event: page.value.event.name }) : t('order.title'),
    ...HIDDEN,
  };
}

export default async function EditPage({ params }: Props) {
  const { ref } = await params;
  const earlier = await loadEarlier(ref);
  if (!earlier) return <MissingVisit instead={NO_ORDER} />;
  const { eventId, input, holdsPlaces } = earlier;
  return (
    <RegistrationPage
      action={submitEntryForm}
      eventId={eventId}
      earlier={{ ref, typed: input && typedAgain(input), holdsPlaces }}
      missing={<MissingVisit />}
    />
  );
}

/** Without what belongs to one order alone. */
const typedAgain = (input: EntryInput): EntryInput =>
  Object.fromEntries(
    Object.entries(input).filter(
      ([field]) => field !== ENTRY_FIELDS.submission && !GIVEN_ANEW.includes(field),
    ),
  );
