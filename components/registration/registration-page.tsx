// The page of the registration form: heading, notices, form. Shared by the fresh form and by one filled in from an order.
import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { eventPath } from '#components/events/event-address.ts';
import { eventDateWords } from '#components/events/event-metadata.ts';
import { loadEventPage } from '#components/events/load-event-page.ts';
import { AvailabilityNotice, StartedNotice, UnavailablePage } from '#components/events/notices.tsx';
import { NameIn } from '#components/ui/name-in.tsx';
import { findGoneEvent } from '#lib/events/find-event.ts';
import type { Availability } from '#lib/events/sale-rules.ts';
import { addressIn } from '#lib/i18n/languages.ts';
import type { EventDetail } from '#lib/partner-api/events.ts';
import type { RegistrationInput } from '#lib/registration/registration-input.ts';
import { server } from '#lib/server.ts';
import { RegistrationForm, type SubmitAction } from './registration-form.tsx';

type Props = {
  readonly action: SubmitAction;
  readonly eventId: string;
  /** The order that the new registration replaces: what the buyer typed for it, and whether it holds places. */
  readonly earlier?: {
    readonly ref: string;
    readonly typed: RegistrationInput | null;
    readonly holdsPlaces: boolean;
  };
  /** Shown where there is no such event. */
  readonly missing: ReactNode;
};

export async function RegistrationPage({ action, eventId, earlier, missing }: Props) {
  const [page, ctx, words] = await Promise.all([loadEventPage(eventId), server(), getTranslations('event')]);
  if (!page.ok && page.error.code === 'unavailable')
    return <UnavailablePage title={words('unavailableTitle')} text={words('unavailableText')} />;
  // A form that was posted without a script is answered with this page: its input must not go with the event.
  const event = page.ok ? page.value.event : await findGoneEvent(ctx, eventId);
  if (!event) return missing;
  const availability = page.ok ? page.value.availability : 'gone';
  const now = ctx.now();
  return (
    <RegistrationForm
      action={action}
      event={event}
      now={now}
      open={availability === 'on_sale'}
      earlier={earlier ?? null}
      above={
        <div className="page grid gap-6 py-6">
          <Heading
            event={event}
            isOpen={availability === 'on_sale'}
            when={page.ok ? await eventDateWords(page.value.startsAt, await getLocale()) : null}
            place={page.ok ? page.value.notes.place : null}
          />
          {availability !== 'on_sale' && (
            <NotOnSale
              eventId={eventId}
              availability={availability}
              ownHold={earlier?.holdsPlaces ? earlier.ref : null}
            />
          )}
          {page.ok && <StartedNotice event={page.value} now={now} />}
        </div>
      }
      instead={page.ok ? undefined : missing}
    />
  );
}

type HeadingProps = {
  readonly event: EventDetail;
  readonly isOpen: boolean;
  readonly when: string | null;
  readonly place: string | null;
};

/** With date and place: two events may have the same name. */
async function Heading({ event, isOpen, when, place }: HeadingProps) {
  const [t, locale] = await Promise.all([getTranslations('form'), getLocale()]);
  return (
    <div>
      <a
        href={addressIn(locale, eventPath(event.event_id))}
        className="link before:size-2 before:flex-none before:rotate-135 before:border-r-2 before:border-b-2"
      >
        {t('back')}
      </a>
      <h1 className="display text-4xl uppercase">
        <NameIn words={isOpen ? t('title', { event: '#' }) : '#'} name={event.name} />
      </h1>
      {when && (
        <p className="mt-2 flex flex-wrap gap-x-4 text-wrap text-quiet">
          <span>{when}</span> {place && <bdi>{place}</bdi>}
        </p>
      )}
    </div>
  );
}

type NotOnSaleProps = {
  readonly eventId: string;
  readonly availability: Exclude<Availability, 'on_sale'> | 'gone';
  /** The buyer's own order, by its `ref`, if it holds places. */
  readonly ownHold: string | null;
};

/** Why the event cannot be entered now, and where else to go. */
async function NotOnSale({ eventId, availability, ownHold }: NotOnSaleProps) {
  const [t, locale] = await Promise.all([getTranslations(), getLocale()]);
  return (
    <>
      <Reason availability={availability} ownHold={ownHold} />
      <p className="actions">
        {availability === 'not_yet' && (
          <a href={addressIn(locale, eventPath(eventId))} className="btn">
            {t('form.back')}
          </a>
        )}
        <a href={addressIn(locale, '/')} className="btn btn-quiet">
          {t('event.otherRaces')}
        </a>
      </p>
    </>
  );
}

async function Reason({ availability, ownHold }: Omit<NotOnSaleProps, 'eventId'>) {
  const [t, locale] = await Promise.all([getTranslations(), getLocale()]);
  if (availability === 'gone') return null;
  if (availability === 'sold_out' && ownHold)
    return (
      <div className="notice notice-warn grid gap-2">
        <p>{t('errors.own_hold')}</p>
        <a href={addressIn(locale, `/orders/${encodeURIComponent(ownHold)}`)} className="link">
          {t('form.toOwnOrder')}
        </a>
      </div>
    );
  // The notice of the event's page speaks of what stands beside it there.
  return availability === 'not_yet' ? (
    <div className="notice notice-warn">
      <p className="display text-2xl">{t('availability.not_yet.title')}</p>
      <p>{t('form.notYet')}</p>
    </div>
  ) : (
    <AvailabilityNotice availability={availability} contacts="#contact" />
  );
}
