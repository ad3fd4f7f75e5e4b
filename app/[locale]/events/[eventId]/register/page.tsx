// The registration form of an event. Prerendered: what is about one visit is added in the browser.
import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { RegistrationPage } from '#components/registration/registration-page.tsx';
import { eventIdOf, eventIdOfSegment } from '../../../_events/event-id.ts';
import { MissingPage } from '../../../_missing/missing-page.tsx';
import { missingMetadata } from '../../../_missing/missing-words.tsx';
import { eventMetadata, unavailableMetadata } from '../_event/event-metadata.ts';
import { loadEventPage } from '../_event/load-event-page.ts';

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
    title: t('title', { event: page.value.event.name }),
  };
}

export default async function RegisterPage({ params }: Props) {
  const eventId = eventIdOfSegment((await params).eventId);
  return <RegistrationPage eventId={eventId} missing={<MissingPage />} />;
}
