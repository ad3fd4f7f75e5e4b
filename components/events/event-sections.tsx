// The parts of an event page beside its head and tickets.
import { getLocale, getTranslations } from 'next-intl/server';
import { AskOnWhatsApp, contactLinks, SendLinks } from '#components/layout/contact.tsx';
import { loadCalendar, loadOrganizer } from '#components/layout/organizer.ts';
import { CopyLink } from '#components/ui/copy-link.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { Markdown } from '#components/ui/markdown.tsx';
import { loadEventText } from '#lib/content/load-event-notes.ts';
import type { EventPage } from '#lib/events/find-event.ts';
import { hasStarted, methodsOf, type PageAvailability } from '#lib/events/sale-rules.ts';
import { addressIn, outOfFrame } from '#lib/i18n/languages.ts';
import type { EventDetail } from '#lib/partner-api/events.ts';
import { server } from '#lib/server.ts';
import { clockTime, longDate } from '#lib/shared/dates.ts';
import { eventPath } from './event-address.ts';
import { EventCard } from './event-card.tsx';
import { eventDateWords } from './event-metadata.ts';
import { KitPlaces } from './kit-places.tsx';
import { loadKitWords } from './kit-words.ts';
import { loadComingEvents } from './load-events.ts';
import { StartedWords } from './notices.tsx';
import { LeastPrice, nextSold, priceFrom } from './prices.tsx';
import { startButton } from './start-button.ts';
import { EnterWords } from './ticket-list.tsx';

type RegisterProps = {
  readonly event: EventDetail;
  readonly startsAt: Date;
  readonly path: string;
  readonly starts: boolean;
  readonly now: Date;
};

/**
 * On a phone the bar stands below the tickets. After the start a warning takes its place, also in pages that were left
 * open: tickets may still be sold for latecomers, or by mistake.
 */
export async function RegisterBar({ event, startsAt, path, starts, now }: RegisterProps) {
  const [t, locale] = await Promise.all([getTranslations('event'), getLocale()]);
  const price = priceFrom(nextSold(event.ticket_types, now), methodsOf(event));
  const words = <EnterWords words={t('enter')} offline={t('enterOnline')} />;
  return (
    <div
      className={
        hasStarted(startsAt, now)
          ? 'hidden'
          : 'bar framed:mb-0 -mb-20 flex-wrap started:hidden wide:hidden print:hidden'
      }
    >
      {price && <LeastPrice price={price} locale={locale} className="grid text-price" />}
      {starts ? (
        <button {...startButton()} className="btn">
          {words}
        </button>
      ) : (
        <a href={`${path}/register`} className="btn">
          {words}
        </a>
      )}
    </div>
  );
}

type StartedProps = Pick<RegisterProps, 'startsAt' | 'now'>;

export function StartedWarning({ startsAt, now }: StartedProps) {
  return (
    <div role="status" data-nosnippet="" className="contents">
      <p className={`notice notice-warn ${hasStarted(startsAt, now) ? '' : 'started:block hidden'}`}>
        <StartedWords contacts="#ask" />
      </p>
    </div>
  );
}

export async function AboutEvent({ eventId }: { readonly eventId: string }) {
  const [t, locale] = await Promise.all([getTranslations('event'), getLocale()]);
  const text = await loadEventText(eventId, locale);
  if (!text) return null;
  return (
    <section aria-labelledby="about" className="grid gap-3">
      <h2 id="about" className="display text-h2">
        {t('about')}
      </h2>
      <div
        className="prose prose-checked wide:block wide:columns-2 wide:gap-8 wide:*:mb-3 wide:[&>ul]:break-inside-avoid"
        lang={text.lang}
      >
        <Markdown root={text.root} />
      </div>
    </section>
  );
}

type KitProps = { readonly eventId: string; readonly startsAt: Date };

/** Draws nothing without the organizer's notes. */
export async function KitCollection({ eventId, startsAt }: KitProps) {
  const [t, locale] = await Promise.all([getTranslations('event'), getLocale()]);
  const kit = await loadKitWords({ id: eventId, startsAt }, locale);
  if (kit.length === 0) return null;
  return (
    <section aria-labelledby="kit" className="grid gap-1">
      <h2 id="kit" className="display text-card">
        {t('kit')}
      </h2>
      <KitPlaces places={kit} />
    </section>
  );
}

/** Draws nothing for a race that is over, or that asks for no more than name and contact. */
export async function RequiredDetails({ page: { event, availability } }: { readonly page: EventPage }) {
  if (availability !== 'on_sale' && availability !== 'not_yet') return null;
  const [t, locale, { shop }] = await Promise.all([getTranslations('event'), getLocale(), server()]);
  const { words } = await shop.asked(event.event_id, locale);
  const questions = event.additional_questions.map(({ key, label }) => words.get(key)?.label ?? label);
  if (questions.length === 0 && !event.waiver_required) return null;
  return (
    <details className="disclosure">
      <summary>{t('asked')}</summary>
      <ul className="grid list-disc gap-1 ps-5">
        <li>{t('askedBuyer')}</li>
        {questions.map((label) => (
          <li key={label}>{label}</li>
        ))}
        {event.waiver_required && <li>{t('askedWaiver')}</li>}
      </ul>
    </details>
  );
}

type ShareProps = {
  readonly page: EventPage;
  readonly url: string;
  readonly now: Date;
};

/** Draws nothing once the provider no longer lists the event. */
export async function ShareSection({ page, url, now }: ShareProps) {
  const { event, startsAt, availability, listed } = page;
  if (!listed) return null;
  const [t, locale] = await Promise.all([getTranslations('event'), getLocale()]);
  const when = await eventDateWords(startsAt, locale);
  const message = t('shareText', { name: event.name, when, url });
  const mayJoin = availability === 'on_sale' && !hasStarted(startsAt, now);
  return (
    <section aria-labelledby="share" className="grid gap-3">
      <h2 id="share" className="display text-h2">
        {t(mayJoin ? 'share' : 'shareRace')}
      </h2>
      <p className="actions">
        <SendLinks message={message} whatsapp={t('shareWhatsapp')} sms={t('shareSms')} />
        <CopyLink url={url} label={t('copyLink')} done={t('copied')}>
          <Icon name="link" />
        </CopyLink>
        {/* A race that is not on sale yet has the same link above. */}
        {availability !== 'not_yet' && (
          <a href={`${url}/calendar.ics`} {...outOfFrame(locale)} className="btn btn-quiet">
            <Icon name="calendar" />
            <span>{t('toCalendar')}</span>
          </a>
        )}
      </p>
    </section>
  );
}

/** The buyer asks on WhatsApp, or by the contacts in the footer. Without contacts it draws nothing. */
export async function AskSection({ name }: { readonly name: string }) {
  const [t, { contact }] = await Promise.all([getTranslations('event'), loadOrganizer()]);
  if (contactLinks(contact).length === 0) return null;
  return (
    <section aria-labelledby="ask" className="grid gap-3">
      <div className="grid gap-0.5">
        <h2 id="ask" className="display text-h2">
          {t('questions')}
        </h2>
        {contact.whatsapp && <p className="text-quiet">{t('askNote')}</p>}
      </div>
      <AskOnWhatsApp about={t('questionAbout', { name })} words={t('askOnWhatsapp')} />
    </section>
  );
}

/** For these races the page proposes others. */
export const isOver = (availability: PageAvailability): boolean =>
  ['sold_out', 'closed', 'past', 'payments_disabled'].includes(availability);

type ClosedProps = {
  /** `opens`: when entries open; `null` if that is not known. */
  readonly page: EventPage & { readonly opens: Date | null };
};

/** Draws nothing if the event can be entered. */
export async function ClosedEvent({ page }: ClosedProps) {
  const { event, availability, listed, opens } = page;
  if (availability === 'on_sale') return null;
  const [t, locale, words, calendar, form, zone] = await Promise.all([
    getTranslations('availability'),
    getLocale(),
    getTranslations('event'),
    getTranslations('calendar'),
    getTranslations('form'),
    loadCalendar(),
  ]);
  const isToCome = opens && (availability === 'not_yet' || availability === 'no_entries');
  const places = event.ticket_types.reduce((sum, { capacity }) => sum + capacity, 0);
  const isSoldOut = availability === 'sold_out';
  return (
    <section className="grid gap-3">
      <h2 className="display text-h2">
        {isToCome
          ? t('opens')
          : isSoldOut
            ? t('sold_out.places', { count: places })
            : t(`${availability}.title`)}
      </h2>
      {isToCome && (
        <p className="display text-card">
          {t('opensAt', { date: longDate(opens, zone), time: clockTime(opens, zone) })}
        </p>
      )}
      <p>{t(`${availability}.text`)}</p>
      {!listed && (
        <a href={addressIn(locale, '/find')} {...outOfFrame(locale)} className="btn btn-quiet">
          {form('findOrder')}
        </a>
      )}
      {availability === 'not_yet' && (
        <a
          href={addressIn(locale, `${eventPath(event.event_id)}/calendar.ics`)}
          {...outOfFrame(locale)}
          className="btn btn-quiet"
        >
          <Icon name="calendar" />
          <span>{calendar('subscribe')}</span>
        </a>
      )}
      <AskOnWhatsApp
        about={words(isSoldOut ? 'placeWanted' : 'questionAbout', { name: event.name })}
        words={words(isSoldOut ? 'askForPlace' : 'askOnWhatsapp')}
      />
    </section>
  );
}

const MOST_PROPOSED = 2;

export async function OtherEvents({ page: { event, availability } }: { readonly page: EventPage }) {
  const [words, locale, { events, open, now }] = await Promise.all([
    getTranslations('event'),
    getLocale(),
    loadComingEvents(event.event_id, MOST_PROPOSED),
  ]);
  return (
    <div className="grid gap-4">
      {isOver(availability) && events.length > 0 && (
        <section aria-labelledby="instead" className="grid gap-3">
          <h2 id="instead" className="display text-h2">
            {words(open ? 'instead' : 'insteadLater')}
          </h2>
          <ul className="-mb-5 grid gap-x-4 md:-mb-6 md:grid-cols-2">
            {events.map((other) => (
              <EventCard key={other.id} event={other} now={now} locale={locale} />
            ))}
          </ul>
        </section>
      )}
      <p>
        <a href={addressIn(locale, '/')} className="link">
          {words('otherRaces')}
        </a>
      </p>
    </div>
  );
}
