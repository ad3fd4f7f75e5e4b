import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { OnThisPhone } from '#components/checkout/on-this-phone-section.tsx';
import { eventPath } from '#components/events/event-address.ts';
import { loadEventPage } from '#components/events/load-events.ts';
import { AvailabilityNotice, StartedNotice, UnavailablePage } from '#components/events/notices.tsx';
import { AskOnWhatsApp } from '#components/layout/contact.tsx';
import { HostNews } from '#components/layout/frame/host-news.tsx';
import { loadCalendar, loadOrganizer } from '#components/layout/organizer.ts';
import { EventArt } from '#components/pictures/event-art.tsx';
import { Progress, type ProgressStep } from '#components/ui/progress.tsx';
import { nothingToPay, type PageAvailability } from '#lib/events/sale-rules.ts';
import { addressIn, outOfFrame } from '#lib/i18n/languages.ts';
import type { EventDetail } from '#lib/partner-api/events.ts';
import { server } from '#lib/server.ts';
import { calendarLeaf, clockTime, longDate } from '#lib/shared/dates.ts';
import { frameLook } from '#lib/shared/frame-look.ts';
import { type EarlierOrder, RegistrationForm, StartLine, type SubmitAction } from './registration-form.tsx';
import { type StartAction, StartPage } from './start-page.tsx';

type Props = {
  readonly action: SubmitAction;
  readonly start?: StartAction;
  readonly eventId: string;
  readonly linked?: string | undefined;
  readonly code?: string;
  readonly earlier?: EarlierOrder & { readonly holdsPlaces: boolean };
  readonly notice?: ReactNode;
  readonly missing: ReactNode;
};

export async function RegistrationPage({ action, start, eventId, missing, ...props }: Props) {
  const { linked, code, earlier, notice } = props;
  const [page, ctx, words, locale] = await Promise.all([
    loadEventPage(eventId),
    server(),
    getTranslations('event'),
    getLocale(),
  ]);
  if (!page.ok) {
    if (page.error.code === 'not_found') return missing;
    return <UnavailablePage title={words('unavailableTitle')} text={words('unavailableText')} />;
  }
  const { event, availability, listed, startsAt, notes, opens, style } = page.value;
  const now = ctx.now();
  const when = await startWords(startsAt, notes.place);
  const open = availability === 'on_sale';
  const isOurs = !start || style === 'custom';
  const look = frameLook(locale);
  const above = (
    <div className="page page-wide grid gap-5 pt-5 pb-8 has-[>.sheet]:max-w-[44rem]">
      <OwnOrders eventId={event.event_id} earlier={earlier} />
      {look ? (
        <FramedHeading event={event} isOpen={open} when={when} inDialog={look.inDialog} />
      ) : (
        <Heading event={event} isOpen={open} when={when} />
      )}
      {availability === 'on_sale' ? (
        <Course stations={isOurs ? entryStations(nothingToPay(event)) : PARTNER_STATIONS} />
      ) : (
        <NotOnSale
          event={event}
          availability={availability}
          listed={listed}
          opens={opens}
          ownHold={earlier?.holdsPlaces ? earlier.ref : null}
        />
      )}
      <StartedNotice event={page.value} now={now} />
      {notice}
    </div>
  );
  const shown = { event, open, linked, code, when, above };
  return isOurs ? (
    <RegistrationForm {...shown} action={action} startsAt={startsAt} now={now} earlier={earlier ?? null} />
  ) : (
    <StartPage {...shown} action={start} isEmbedded={style === 'embedded'} />
  );
}

const OwnOrders = ({ eventId, earlier }: Pick<Props, 'eventId' | 'earlier'>) =>
  !earlier && <OnThisPhone eventId={eventId} />;

type When = {
  readonly leaf: ReturnType<typeof calendarLeaf>;
  readonly date: string;
  readonly start: readonly string[];
};

async function startWords(startsAt: Date, place: string | null): Promise<When> {
  const [t, calendar] = await Promise.all([getTranslations('event'), loadCalendar()]);
  const time = t('startAt', { time: clockTime(startsAt, calendar) });
  return {
    leaf: calendarLeaf(startsAt, calendar),
    date: longDate(startsAt, calendar),
    start: place ? [time, place] : [time],
  };
}

type HeadingProps = { readonly event: EventDetail; readonly isOpen: boolean; readonly when: When };

/** A card with date and place, because two events may have the same name. On a wide screen the form's bib has them. */
async function Heading({ event, isOpen, when }: HeadingProps) {
  const [t, locale] = await Promise.all([getTranslations('form'), getLocale()]);
  const race = addressIn(locale, eventPath(event.event_id));
  const [before = '', after = ''] = (isOpen ? t('title', { event: '#' }) : '#').split('#');
  return (
    <div
      className={`flex overflow-hidden max-wide:rounded-2xl max-wide:bg-sheet max-wide:[box-shadow:var(--shadow-lift)] ${isOpen ? 'wide:order-1 wide:overflow-visible' : 'sheet'}`}
    >
      <p
        aria-hidden="true"
        className={`grid min-w-15 flex-none content-start justify-items-center bg-paper pb-1 text-paper-ink ${isOpen ? 'wide:hidden' : ''}`}
      >
        <span className="numeral w-full bg-accent px-1.5 py-1 text-center text-on-accent uppercase">
          {when.leaf.month}
        </span>
        <b className="numeral mt-1.5 text-3xl/none">{when.leaf.day}</b>
        <span className="px-1.5 text-[min(0.875rem,6.5vw)]">{when.leaf.weekday}</span>
      </p>
      <div className={`grid content-center gap-1 px-3 py-3 ${isOpen ? 'wide:p-0' : ''}`}>
        <h1 className={`display text-card ${isOpen ? 'wide:text-h1' : ''}`}>
          <span className="max-wide:sr-only">{before}</span>
          <a href={race} className="no-underline hover:underline">
            <bdi>{event.name}</bdi>
          </a>
          <span>{after}</span>
        </h1>
        <p className={`text-quiet ${isOpen ? 'wide:hidden' : ''}`} dir="auto">
          <span className="sr-only">{`${when.date}. `}</span>
          <StartLine facts={when.start} />
        </p>
        {isOpen && !frameLook(locale) && (
          <a href={race} className="link -mb-3 justify-self-start">
            {t('back')}
          </a>
        )}
      </div>
    </div>
  );
}

/** An inline frame shows race and form as one page. A dialog has no room for the bib. */
const FramedHeading = ({ inDialog, ...facts }: HeadingProps & { readonly inDialog: boolean }) => (
  <>
    {inDialog ? <Heading {...facts} /> : <FramedBib {...facts} />}
    <HostNews eventId={facts.event.event_id} />
  </>
);

async function FramedBib({ event, when }: Omit<HeadingProps, 'isOpen'>) {
  const { name } = await loadOrganizer();
  return (
    <header className="bib">
      <p className="bib-strip">
        <bdi>{event.organizer_name ?? name}</bdi>
      </p>
      <p className="bib-band mt-0">{when.date}</p>
      <EventArt
        event={{ id: event.event_id, name: event.name, ticketTypes: event.ticket_types }}
        eager
        className="aspect-2/1 w-full wide:hidden"
      />
      <div className="grid justify-items-center gap-2 px-4 pt-5 pb-9 text-center">
        <h1 dir="auto" className="display text-h2 uppercase">
          {event.name}
        </h1>
        <p className="flex flex-wrap justify-center gap-x-3 font-bold" dir="auto">
          {when.start.map((fact) => (
            <span key={fact}>{`${fact} `}</span>
          ))}
        </p>
      </div>
    </header>
  );
}

/** How far the buyer has come: at the first of the stations that the order's pages go on with. */
async function Course({ stations }: { readonly stations: readonly StationKey[] }) {
  const [t, locale] = await Promise.all([getTranslations(), getLocale()]);
  if (frameLook(locale)) return null;
  const steps = stations.map(
    (key, index): ProgressStep => ({
      label: t(key),
      at: index === 0 ? 'here' : 'ahead',
    }),
  );
  return <Progress label={t('order.course')} steps={steps} />;
}

const entryStations = (isFree: boolean) =>
  [
    'order.stations.entry',
    'order.stations.review',
    isFree ? 'order.stations.confirm' : 'order.stations.payment',
    'order.stations.finish',
  ] as const;

const PARTNER_STATIONS = [
  'session.stations.details',
  'session.stations.partner',
  'session.stations.finish',
] as const;

type StationKey = ReturnType<typeof entryStations>[number] | (typeof PARTNER_STATIONS)[number];

type NotOnSaleProps = {
  readonly event: EventDetail;
  readonly availability: Exclude<PageAvailability, 'on_sale'>;
  readonly listed: boolean;
  /** When the next sale begins; `null` if it is not known. */
  readonly opens: Date | null;
  /** `ref` of the buyer's own order, if that order holds places. */
  readonly ownHold: string | null;
};

async function NotOnSale({ event, availability, listed, opens, ownHold }: NotOnSaleProps) {
  const [t, locale] = await Promise.all([getTranslations(), getLocale()]);
  const isSoldOut = availability === 'sold_out';
  return (
    <>
      <Reason availability={availability} opens={opens} ownHold={ownHold} />
      <p className="actions max-sm:*:basis-full!">
        <a href={addressIn(locale, eventPath(event.event_id))} className="btn">
          {t('form.back')}
        </a>
        {!listed && (
          <a href={addressIn(locale, '/find')} {...outOfFrame(locale)} className="btn btn-quiet">
            {t('form.findOrder')}
          </a>
        )}
        <a href={addressIn(locale, '/')} className="btn btn-quiet">
          {t('event.otherRaces')}
        </a>
        {!ownHold && (
          <AskOnWhatsApp
            about={t(isSoldOut ? 'event.placeWanted' : 'event.questionAbout', { name: event.name })}
            words={t(isSoldOut ? 'event.askForPlace' : 'event.askOnWhatsapp')}
          />
        )}
      </p>
    </>
  );
}

async function Reason({
  availability,
  opens,
  ownHold,
}: Pick<NotOnSaleProps, 'availability' | 'opens' | 'ownHold'>) {
  const [t, locale, zone] = await Promise.all([getTranslations(), getLocale(), loadCalendar()]);
  if (availability === 'sold_out' && ownHold)
    return (
      <div className="notice notice-warn grid gap-2">
        <p>{t('errors.own_hold')}</p>
        <a href={addressIn(locale, `/orders/${encodeURIComponent(ownHold)}`)} className="link">
          {t('form.toOwnOrder')}
        </a>
      </div>
    );
  // This page does not use the notice of the event's page, which refers to what stands beside it there.
  return availability === 'not_yet' ? (
    <div className="notice notice-warn">
      <p className="display text-2xl">
        <span>{t(opens ? 'availability.opens' : 'availability.not_yet.title')}</span>
        {opens && (
          <span className="block text-xl">
            {t('availability.opensAt', { date: longDate(opens, zone), time: clockTime(opens, zone) })}
          </span>
        )}
      </p>
      <p>{t('form.notYet')}</p>
    </div>
  ) : (
    <AvailabilityNotice availability={availability} contacts="#contact" />
  );
}
