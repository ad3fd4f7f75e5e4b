// The paid order of several people, or of one who is not the buyer: who runs, the link of each person to send on, and
// one bib for all kits. On a wide screen the list stands left of the rest.
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { loadCalendar } from '#components/layout/organizer.ts';
import { PeopleList } from '#components/participants/people-list.tsx';
import type { RowLinks } from '#components/participants/person-row.tsx';
import { ADDRESS, DONE, type Linked, NAME, TOTAL } from '#components/participants/send-message.ts';
import { StaticSendPart } from '#components/participants/send-part.tsx';
import { Icon } from '#components/ui/icon.tsx';
import type { CheckoutView } from '#lib/checkout/view/order-page.ts';
import type { PlacedOrder } from '#lib/checkout/view/placed-order.ts';
import type { EventNotes } from '#lib/content/load-event-notes.ts';
import type { Translate } from '#lib/i18n/languages.ts';
import { addressIn, type Language, outOfFrame } from '#lib/i18n/languages.ts';
import { findParticipantRules, mayChange } from '#lib/participants/participant-rules.ts';
import {
  isUnseen,
  type PeopleQuery,
  type StandingPerson,
  standingGroup,
  withStanding,
} from '#lib/participants/people-standing.ts';
import type { ParticipantRules } from '#lib/registration/participant-questions.ts';
import { server } from '#lib/server.ts';
import { type Calendar, clockTime, shortDate } from '#lib/shared/dates.ts';
import { baseLanguage } from '#lib/shared/frame-look.ts';
import type { FormTarget } from './checkout-forms.ts';
import { Side } from './checkout-page.tsx';
import { Bib, GroupBib } from './summary/bib.tsx';
import { Refunds } from './summary/order-summary.tsx';

/** Parts of the page of every paid order. */
export type PaidParts = {
  readonly notices: ReactNode;
  readonly share: ReactNode;
  readonly next: ReactNode;
  readonly price: ReactNode;
  /** The receipt and the page's link. */
  readonly papers: ReactNode;
  readonly notes: EventNotes;
};

type Props = {
  readonly view: CheckoutView;
  readonly order: PlacedOrder;
  readonly parts: PaidParts;
  readonly query: PeopleQuery;
  readonly newLink: FormTarget;
  readonly now: Date;
  readonly locale: Language;
};

export async function PaidGroup({ view, order, parts, query, newLink, now, locale }: Props) {
  const [t, calendar, ctx] = await Promise.all([getTranslations(), loadCalendar(locale), server()]);
  const rules = await findParticipantRules(ctx, view.event.id, locale);
  const ended = !mayChange(rules, now);
  const people = withStanding(view.people, rules.sign);
  const isKnown = people.some(({ ref }) => ref !== null);
  const pages = addressIn(baseLanguage(locale), '/runners/');
  const links: RowLinks = {
    orderRef: view.ref,
    pages,
    sent: new URL(pages, ctx.env.APP_URL).href,
    messages: messagesOf(view, rules.sign && !ended, t),
    outside: outOfFrame(locale),
  };
  const { notes, notices, share, next } = parts;
  const only = people.length === 1 ? people[0] : undefined;
  return (
    <>
      <div className="grid content-start gap-4 wide:[grid-area:1/2/2/3] wide:self-end">
        {notices}
        {isKnown ? (
          <MainButton people={people} links={links} isSigned={rules.sign} ended={ended} t={t}>
            {share}
          </MainButton>
        ) : (
          share
        )}
      </div>
      <PeopleList
        people={people}
        query={query}
        signing={rules.sign ? { until: untilWords(rules, calendar), ended } : null}
        links={isKnown ? links : null}
        newLink={newLink}
        address={addressIn(locale, `/orders/${view.ref}`)}
        own={view.own ?? null}
        locale={locale}
      />
      <Side kind="next" below>
        {only ? (
          <Bib
            view={view}
            order={order}
            name={only.name ?? t('people.place', { number: 1 })}
            notes={notes}
            locale={locale}
            t={t}
          />
        ) : (
          <GroupBib view={view} order={order} people={people} notes={notes} locale={locale} t={t} />
        )}
        {next}
      </Side>
      <div className="grid content-start gap-5">
        {!order.isFree && <section className="sheet px-[min(1.25rem,6vw)]">{parts.price}</section>}
        <Refunds order={order} locale={locale} />
        {parts.papers}
      </div>
    </>
  );
}

const untilWords = ({ changesUntil }: Pick<ParticipantRules, 'changesUntil'>, calendar: Calendar): string =>
  changesUntil === null
    ? ''
    : [shortDate, clockTime].map((words) => words(new Date(changesUntil), calendar)).join(', ');

function messagesOf({ event }: CheckoutView, toSign: boolean, t: Translate): RowLinks['messages'] {
  const race = event.name;
  return {
    named: t(toSign ? 'people.toSign' : 'people.toRun', { name: NAME, race, url: ADDRESS }),
    place: t('people.toFill', { race, url: ADDRESS }),
  };
}

type MainProps = {
  readonly people: readonly StandingPerson[];
  readonly links: RowLinks;
  readonly isSigned: boolean;
  readonly ended: boolean;
  readonly t: Translate;
  /** Shown once nothing is left to send. */
  readonly children: ReactNode;
};

/**
 * The most prominent button of the page: the next link to send, or a reminder. Without signatures each link is sent
 * once, and then reminders go to places without a name.
 */
function MainButton({ people, links, isSigned, ended, t, children }: MainProps) {
  const linked = (some: readonly StandingPerson[]): Linked[] =>
    some.flatMap(({ ref, name, position, phone }) =>
      ref === null
        ? []
        : { ref, name: name ?? t('people.place', { number: position }), isPlace: name === null, phone },
    );
  const send = {
    orderRef: links.orderRef,
    messages: links.messages,
    pages: links.sent,
    outside: links.outside,
    icon: <Icon name="message" />,
  };
  const words = {
    next: t('people.next', { name: NAME }),
    help: t('people.remindHelp'),
    progress: t('people.progress', { done: DONE, of: TOTAL }),
  };
  const missing = linked(ended ? [] : people.filter((person) => standingGroup(person) === 'missing'));
  const reminder = (
    <StaticSendPart
      part="next"
      {...send}
      queue={missing}
      words={{
        ...words,
        first: isSigned && isUnseen(people) ? t('people.sendFirst') : remindWords(missing, t),
      }}
    >
      {children}
    </StaticSendPart>
  );
  if (isSigned) return reminder;
  const unopened = people.filter(
    ({ standing, openedAt, isBuyer }) => standing !== 'over' && openedAt === null && !isBuyer,
  );
  return (
    <StaticSendPart
      part="next"
      {...send}
      once
      queue={linked(unopened)}
      words={{ ...words, first: t('people.sendFirstBib') }}
    >
      {reminder}
    </StaticSendPart>
  );
}

function remindWords(missing: readonly Linked[], t: Translate): string {
  const [first, another] = missing;
  if (first && !another) return t('people.remindOne', { name: first.name });
  return t('people.remind', { count: missing.length });
}
