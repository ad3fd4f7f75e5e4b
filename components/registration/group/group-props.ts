// What the group editor needs of the event, and its words. The editor fetches them when it is opened, because they are
// larger than the form.
import { getTranslations } from 'next-intl/server';
import { ticketQuotes } from '#components/events/prices.tsx';
import { loadOrganizer } from '#components/layout/organizer.ts';
import { methodsOf } from '#lib/events/sale-rules.ts';
import { intlLocale, type Language } from '#lib/i18n/languages.ts';
import type { EventDetail, TicketType } from '#lib/partner-api/events.ts';
import { listTickets } from '#lib/registration/list-tickets.ts';
import { participantRules } from '#lib/registration/participant-questions.ts';
import { server } from '#lib/server.ts';
import { COUNTED, type Counted, type CountedKey, type GroupProps, type GroupWords } from './group-types.ts';

type Of = {
  readonly event: EventDetail;
  readonly startsAt: Date;
  readonly open: readonly TicketType[];
  readonly now: Date;
};

export async function groupProps(
  { event, startsAt, open, now }: Of,
  language: Language,
): Promise<GroupProps> {
  const locale = intlLocale(language);
  const named = new Map(listTickets(event).map((ticket) => [ticket.ticket_type_id, ticket]));
  const [asked, { timeZone }, words] = await Promise.all([
    (await server()).shop.asked(event.event_id, language),
    loadOrganizer(),
    groupWords(language),
  ]);
  return {
    tickets: open.map((ticket) => {
      const { distance_km = null, printed_km = null } = named.get(ticket.ticket_type_id) ?? {};
      const plate = printed_km === null ? null : printed_km.toLocaleString(locale);
      return {
        ticket_type_id: ticket.ticket_type_id,
        name: ticket.name,
        distance_km,
        printed_km,
        remaining: ticket.remaining,
        plate,
        most: Math.max(0, ...ticketQuotes(ticket, methodsOf(event)).map(({ total }) => total)),
        short: plate === null ? ticket.name : `${plate}\u00a0km`,
      };
    }),
    rules: participantRules({ event, asked, startsAt, now, timeZone }),
    eventName: event.name,
    currency: event.currency,
    locale,
    words,
  };
}

const SAMPLES = [0, 1, 2, 3, 5, 6, 11, 20, 100, 1_000_000];

async function groupWords(language: Language): Promise<GroupWords> {
  const locale = intlLocale(language);
  const [t, form] = await Promise.all([
    getTranslations({ locale: language, namespace: 'group' }),
    getTranslations({ locale: language, namespace: 'form' }),
  ]);
  const plurals = new Intl.PluralRules(locale);
  /** One sentence for each plural category that the language has. */
  const counted = (of: (count: number) => string): Counted =>
    Object.fromEntries(
      SAMPLES.map((count) => [
        plurals.select(count),
        of(count).replace(new Intl.NumberFormat(locale).format(count), '#'),
      ]),
    );
  return {
    pasteLabel: t('pasteLabel'),
    pasteHelp: t('pasteHelp'),
    pasteMore: t('pasteMore'),
    pasteAdd: t('pasteAdd'),
    tooLong: t('tooLong'),
    ...(Object.fromEntries(
      COUNTED.map((key) => [key, counted((count) => t(key, { count, heard: '@', what: '@' }))]),
    ) as Record<CountedKey, Counted>),
    whichDistance: t('whichDistance'),
    whichTicket: t('whichTicket'),
    noOption: t('noOption', { heard: '#' }),
    isPerson: t('isPerson'),
    enterPerson: t('enterPerson', { heard: '#' }),
    leftOutBeside: t('leftOutBeside'),
    yes: form('yes'),
    no: form('no'),
    leaveOut: t('leaveOut'),
    leaveThemOut: t('leaveThemOut'),
    answered: t('answered'),
    changeAnswers: t('changeAnswers'),
    differs: t('differs'),
    name: form('onlyName'),
    distance: t('distance'),
    ticket: t('ticket'),
    minor: t('minor'),
    phone: form('runnerPhone'),
    guardian: form('guardian'),
    guardianParts: {
      name: form('guardianName'),
      phone: form('guardianPhone'),
      relation: form('guardianRelation'),
    },
    dateParts: { day: form('day'), month: form('month'), year: form('year') },
    optional: form('optional'),
    done: t('done'),
    duplicate: t('duplicate'),
    remove: t('remove'),
    removed: t('removed', { name: '#' }),
    undo: t('undo'),
    add: t('add'),
    addPlaces: t('addPlaces'),
    addPlacesHelp: t('addPlacesHelp'),
    howMany: t('howMany'),
    addThem: t('addThem'),
    place: t('place', { number: '#' }),
    byLink: t('byLink'),
    you: t('you'),
    runningToo: t('runningToo'),
    empty: t('empty'),
    emptySure: t('emptySure'),
    keep: t('keep'),
    takeLine: t('takeLine'),
    places: t('places', { ticket: '#', left: '@', count: '$' }),
    repeated: t('repeated', { names: '#' }),
    find: t('find'),
    all: t('all'),
    shown: t('shown', { from: '#', to: '@', count: '$' }),
    nobodyFound: t('nobodyFound'),
    tooMany: t('tooMany'),
    accountLimit: t('accountLimit'),
    noAnswer: t('noAnswer'),
  };
}
