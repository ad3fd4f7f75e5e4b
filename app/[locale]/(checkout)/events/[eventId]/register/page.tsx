// The registration form of an event. It is prerendered: the browser adds what belongs to one visit.
import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { EmbeddedPage } from '#components/checkout/embedded/embedded-page.tsx';
import { eventIdOf, eventIdOfSegment } from '#components/events/event-address.ts';
import { eventMetadata, unavailableMetadata } from '#components/events/event-metadata.ts';
import { loadEventPage } from '#components/events/load-events.ts';
import { MissingPage, missingMetadata } from '#components/layout/missing-page.tsx';
import { RegistrationPage } from '#components/registration/registration-page.tsx';
import { startFromForm } from '../../../checkout/start-actions.ts';
import { registerAction } from './actions.ts';

export const revalidate = 5;
export const generateStaticParams = () => [];

type Props = { readonly params: Promise<{ eventId: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { eventId } = await params;
  const [page, t, locale] = await Promise.all([
    loadEventPage(eventIdOf(eventId)),
    getTranslations('form'),
    getLocale(),
  ]);
  if (!page.ok) return page.error.code === 'not_found' ? missingMetadata() : unavailableMetadata();
  // Search engines should find the event's own page.
  return {
    ...(await eventMetadata(page.value, locale)),
    ...(page.value.listed && { title: t('title', { event: page.value.event.name }) }),
  };
}

export default async function RegisterPage({ params }: Props) {
  const eventId = eventIdOfSegment((await params).eventId);
  return (
    <EmbeddedPage from="form" eventId={eventId}>
      <RegistrationPage
        action={registerAction}
        start={startFromForm}
        eventId={eventId}
        missing={<MissingPage />}
      />
    </EmbeddedPage>
  );
}
