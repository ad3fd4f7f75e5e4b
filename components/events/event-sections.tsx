// The parts of an event page around its head and tickets: the way to the form, the organizer's text, what the form
// asks, and sharing.
import { getLocale, getTranslations } from 'next-intl/server';
import { ContactList, contactLinks, SendLinks } from '#components/layout/contact.tsx';
import { CopyLink } from '#components/ui/copy-link.tsx';
import { Markdown } from '#components/ui/markdown.tsx';
import { eventImageVersion, loadEventText } from '#lib/content/load-event-notes.ts';
import { loadOrganizer } from '#lib/content/load-organizer.ts';
import { hasStarted, methodsOf } from '#lib/events/sale-rules.ts';
import { addressIn, intlLocale } from '#lib/i18n/languages.ts';
import type { EventDetail } from '#lib/partner-api/events.ts';
import { eventPath } from './event-address.ts';
import { nextSold, priceFrom, priceWords } from './prices.tsx';

type RegisterProps = {
  readonly event: EventDetail;
  readonly startsAt: Date;
  readonly path: string;
  readonly now: Date;
};

/**
 * Link to the registration form with the lowest price. After the start it is less prominent and has a warning, also in
 * pages that were left open: tickets may still be sold for latecomers, or by mistake.
 */
export async function RegisterLink({ event, startsAt, path, now }: RegisterProps) {
  const [t, list, locale] = await Promise.all([
    getTranslations('event'),
    getTranslations('list'),
    getLocale(),
  ]);
  const price = priceFrom(nextSold(event.ticket_types, now), methodsOf(event));
  const words = price === 'free' ? t('free') : price && priceWords(price, list, intlLocale(locale));
  return (
    <div className="enter">
      <div role="status" data-nosnippet="">
        <p className={`notice notice-warn mb-3 ${hasStarted(startsAt, now) ? '' : 'started:block hidden'}`}>
          {t('started')}
        </p>
      </div>
      <a
        href={`${path}/register`}
        className="btn w-full started:bg-transparent started:text-ink started:[box-shadow:inset_0_0_0_2px_var(--color-control-edge)]"
      >
        {t('enter')} {words && <span className="font-normal">{words}</span>}
      </a>
    </div>
  );
}

/** The organizer's picture and text from `content/events/`; nothing without them. */
export async function AboutEvent({ eventId }: { readonly eventId: string }) {
  const [t, locale] = await Promise.all([getTranslations('event'), getLocale()]);
  const [version, text] = await Promise.all([eventImageVersion(eventId), loadEventText(eventId, locale)]);
  if (!version && !text) return null;
  const picture = `${addressIn(locale, eventPath(eventId))}/image?v=${version}`;
  return (
    <section aria-labelledby="about" className="grid gap-4">
      <h2 id="about" className="display text-3xl">
        {t('about')}
      </h2>
      {version && (
        <picture>
          <img
            src={picture}
            alt=""
            width={1200}
            height={675}
            loading="lazy"
            className="aspect-video w-full rounded-2xl object-cover"
          />
        </picture>
      )}
      {text && (
        <div className="prose" lang={text.lang}>
          <Markdown root={text.root} />
        </div>
      )}
    </section>
  );
}

/** What the form will ask besides name and contact; nothing if it asks no more. */
export async function RequiredDetails({ event }: { event: EventDetail }) {
  const t = await getTranslations('event');
  const questions = event.additional_questions.map(({ label }) => label);
  if (questions.length === 0 && !event.waiver_required) return null;
  return (
    <section aria-labelledby="asked" className="grid gap-2">
      <h2 id="asked" className="display text-3xl">
        {t('asked')}
      </h2>
      <ul className="grid list-disc gap-1 ps-5">
        <li>{t('askedBuyer')}</li>
        {questions.map((label) => (
          <li key={label}>{label}</li>
        ))}
        {event.waiver_required && <li>{t('askedWaiver')}</li>}
      </ul>
    </section>
  );
}

type ShareProps = {
  readonly name: string;
  readonly when: string;
  /** Absolute address of the event page. */
  readonly url: string;
  /** The event is on sale. */
  readonly mayJoin: boolean;
};

/** Links to share the event, to add it to a calendar and to ask the organizer. */
export async function ShareSection({ name, when, url, mayJoin }: ShareProps) {
  const [t, { contact }] = await Promise.all([getTranslations('event'), loadOrganizer()]);
  const message = t('shareText', { name, when, url });
  const contacts = contactLinks(contact, t('questionAbout', { name }));
  return (
    <>
      <section aria-labelledby="share" className="grid gap-3">
        <h2 id="share" className="display text-3xl">
          {t(mayJoin ? 'share' : 'shareRace')}
        </h2>
        <p className="actions">
          <SendLinks message={message} whatsapp={t('shareWhatsapp')} sms={t('shareSms')} />
          <CopyLink url={url} label={t('copyLink')} done={t('copied')} />
          <a href={`${url}/calendar.ics`} className="btn btn-quiet">
            {t('toCalendar')}
          </a>
        </p>
      </section>
      {contacts.length > 0 && (
        <section aria-labelledby="ask" className="grid gap-3">
          <h2 id="ask" className="display text-3xl">
            {t('ask')}
          </h2>
          <ContactList links={contacts} />
        </section>
      )}
    </>
  );
}
