import { getLocale, getTranslations } from 'next-intl/server';
import { AutoRefresh } from '#components/layout/auto-refresh.tsx';
import { contactLinks } from '#components/layout/contact.tsx';
import { MessagePage } from '#components/layout/message-page.tsx';
import { loadCalendar, loadOrganizer } from '#components/layout/organizer.ts';
import type { EventPage } from '#lib/events/find-event.ts';
import type { PageAvailability } from '#lib/events/sale-rules.ts';
import { hasStarted } from '#lib/events/sale-rules.ts';
import type { Language } from '#lib/i18n/languages.ts';
import { age, clockTime, distanceInTime, instantIn, longDate } from '#lib/shared/dates.ts';
import { frameLook } from '#lib/shared/frame-look.ts';
import type { StaleKey } from './load-events.ts';

/** Only the organizer knows whether a runner can still take part. */
const ASK_ORGANIZER: readonly PageAvailability[] = ['payments_disabled', 'closed', 'no_entries'];

type AvailabilityProps = {
  readonly availability: PageAvailability;
  /** Anchor of the organizer's contacts on the page. */
  readonly contacts: '#ask' | '#contact';
};

export async function AvailabilityNotice({ availability, contacts }: AvailabilityProps) {
  if (availability === 'on_sale') return null;
  const [t, ask, { contact }] = await Promise.all([
    getTranslations('availability'),
    getTranslations('event'),
    loadOrganizer(),
  ]);
  return (
    <div className="notice notice-warn">
      <p className="display text-2xl">{t(`${availability}.title`)}</p>
      <p>{t(`${availability}.text`)}</p>
      {ASK_ORGANIZER.includes(availability) && !contact.whatsapp && contactLinks(contact).length > 0 && (
        <a href={contacts} className="link">
          {ask('ask')}
        </a>
      )}
    </div>
  );
}

type ClosingNoticeProps = { readonly entriesClose: string | null; readonly now: Date };

export async function ClosingNotice({ entriesClose, now }: ClosingNoticeProps) {
  const [calendar, t, language] = await Promise.all([loadCalendar(), getTranslations('event'), getLocale()]);
  const closes = entriesClose === null ? null : instantIn(entriesClose, calendar.timeZone);
  if (!closes || closes <= now) return null;
  const distance = await distanceWords(closes, now, language);
  const words = { distance, date: longDate(closes, calendar), time: clockTime(closes, calendar) };
  return <p className="notice">{t('entriesClose', words)}</p>;
}

type StartedNoticeProps = {
  readonly event: Pick<EventPage, 'startsAt' | 'availability'>;
  readonly now: Date;
};

/** Shown because tickets may be sold for latecomers, or by mistake. */
export async function StartedNotice({ event: { startsAt, availability }, now }: StartedNoticeProps) {
  if (availability !== 'on_sale' || !hasStarted(startsAt, now)) return null;
  return (
    <p className="notice notice-warn">
      <StartedWords contacts="#contact" />
    </p>
  );
}

export async function StartedWords({ contacts }: Pick<AvailabilityProps, 'contacts'>) {
  const [t, { contact }] = await Promise.all([getTranslations('event'), loadOrganizer()]);
  const isReachable = contactLinks(contact).length > 0;
  return (
    <span>
      {t.rich('started', { ask: (words) => (isReachable ? <a href={contacts}>{words}</a> : words) })}
    </span>
  );
}

type StaleNoticeProps = { readonly asOf: Date; readonly now: Date; readonly words?: StaleKey };

/** On a wide screen the notice stands before a race that is shown large. */
export async function StaleNotice({ asOf, now, words = 'stale' }: StaleNoticeProps) {
  const [t, locale] = await Promise.all([getTranslations('site'), getLocale()]);
  return (
    <p className="notice notice-warn wide:order-first">
      {t(words, { age: await ageWords(asOf, now, locale) })}
    </p>
  );
}

const RETRY_SECONDS = 10;

/** Tries again at an interval, with or without a script. */
export async function UnavailablePage({ title, text }: { title: string; text: string }) {
  const t = await getTranslations('site');
  return (
    <MessagePage title={title} text={`${text} ${t('triesItself', { seconds: RETRY_SECONDS })}`}>
      <AutoRefresh seconds={RETRY_SECONDS} />
      <form className="contents">
        <button type="submit" className="btn">
          {t('retry')}
        </button>
      </form>
    </MessagePage>
  );
}

/** The distance in days of the organizer's time zone. */
export async function distanceWords(at: Date, now: Date, locale: Language): Promise<string> {
  const [t, { timeZone }] = await Promise.all([
    getTranslations({ locale, namespace: 'time' }),
    loadOrganizer(),
  ]);
  const { words, count } = distanceInTime(at, now, timeZone);
  return t(words, { count });
}

/** `2 minutes ago`. */
async function ageWords(at: Date, now: Date, locale: Language): Promise<string> {
  const t = await getTranslations({ locale, namespace: 'time' });
  const { words, count } = age(at, now);
  return t(words, { count });
}

/** Key of the `session` message about where the provider's page opens: from a frame always in a new tab. */
export function hostNote(isEmbedded: boolean, locale: Language): 'hostTab' | 'hostHere' | 'host' {
  if (frameLook(locale)) return 'hostTab';
  return isEmbedded ? 'hostHere' : 'host';
}
