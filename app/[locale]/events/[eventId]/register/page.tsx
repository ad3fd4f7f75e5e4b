// The entry form. Made for each visit: it carries a fresh id, and what was typed before an order was refused.
import { randomUUID } from 'node:crypto';
import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { getLocale, getTranslations } from 'next-intl/server';
import { addressIn } from '#app/_i18n/languages.ts';
import { NameIn } from '#components/ui/name-in.tsx';
import { readGoneEvent } from '#lib/events/read-event.ts';
import type { EventDetail } from '#lib/partner-api/schemas/event.ts';
import { server } from '#lib/server.ts';
import { eventIdOf, eventIdOfSegment } from '../../../_events/event-id.ts';
import { racePath } from '../../../_events/race-path.ts';
import { TryAgain } from '../../../_events/try-again.tsx';
import { MissingVisit } from '../../../_missing/missing-visit.tsx';
import { eventMetadata } from '../_event/event-metadata.ts';
import { loadEventPage } from '../_event/load-event-page.ts';
import { StartedNotice } from '../_event/started-notice.tsx';
import { EntryForm } from './_form/entry-form.tsx';
import { formMetadata } from './_form/form-metadata.ts';
import { NotSold } from './_form/not-sold.tsx';
import { RaceLine } from './_form/race-line.tsx';
import { sentBefore, typedBefore } from './_form/sent-before.ts';
import { referralCode } from './referral-code.ts';

type Props = {
  readonly params: Promise<{ eventId: string }>;
  readonly searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const [{ eventId }, { from }] = await Promise.all([params, searchParams]);
  const [page, t, locale] = await Promise.all([
    loadEventPage(eventIdOf(eventId)),
    getTranslations('form'),
    getLocale(),
  ]);
  if (!page.ok) return { robots: { index: false }, referrer: 'same-origin' };
  // The race's own page is the one to be found; this one only follows it.
  const race = await eventMetadata(page.value, locale);
  return formMetadata(race, t('title', { event: page.value.event.name }), from);
}

/**
 * A form that was posted without a script is answered with this page: what was typed must not go with the race. Only a
 * post has a content; whoever merely looks at the address finds nothing.
 */
const goneRace = async (eventId: string, asked: Headers): Promise<EventDetail | null> =>
  asked.has('content-type') ? readGoneEvent(await server(), eventId) : null;

export default async function RegisterPage({ params, searchParams }: Props) {
  const [{ eventId: segment }, query, locale] = await Promise.all([params, searchParams, getLocale()]);
  const eventId = eventIdOfSegment(segment);
  const [page, t, words] = await Promise.all([
    loadEventPage(eventId),
    getTranslations('form'),
    getTranslations('event'),
  ]);
  const asked = await headers();
  if (!page.ok && page.error.code === 'unavailable')
    return <TryAgain title={words('unavailableTitle')} text={words('unavailableText')} />;
  const event = page.ok ? page.value.event : await goneRace(eventId, asked);
  if (!event) return <MissingVisit />;
  const availability = page.ok ? page.value.availability : 'gone';
  const from = typeof query.from === 'string' ? query.from : null;
  const before = await sentBefore(from, event.event_id);
  const now = (await server()).now();
  return (
    <div className="page grid gap-6 py-6">
      <div>
        <a href={addressIn(locale, racePath(eventId))} className="back link">
          {t('back')}
        </a>
        <h1 className="display shout text-4xl">
          <NameIn words={availability === 'on_sale' ? t('title', { event: '#' }) : '#'} name={event.name} />
        </h1>
        {page.ok && <RaceLine startsAt={page.value.startsAt} place={page.value.notes.place} />}
      </div>
      {availability !== 'on_sale' && (
        <NotSold race={event} availability={availability} ownHold={before?.holdsPlaces ? from : null} />
      )}
      {page.ok && <StartedNotice race={page.value} now={now} />}
      <EntryForm
        event={event}
        now={now}
        open={availability === 'on_sale'}
        submission={randomUUID()}
        typed={before?.input ? typedBefore(before.input) : null}
        replaces={from}
        referral={referralCode(asked.get('referer'))}
      />
    </div>
  );
}
