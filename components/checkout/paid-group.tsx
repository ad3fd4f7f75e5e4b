// The paid order of several people, or of one who is not the buyer: who runs, the link of each to send on, and one bib for all
// kits. On a wide screen the list stands left of the rest.
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { PeopleList } from '#components/participants/people-list.tsx';
import {
  groupOf,
  type ListQuery,
  type Person,
  withStanding,
} from '#components/participants/people-standing.ts';
import type { RowLinks } from '#components/participants/person-row.tsx';
import { SendNext } from '#components/participants/send-link.tsx';
import { ADDRESS, type Linked, NAME } from '#components/participants/send-message.ts';
import { Icon } from '#components/ui/icon.tsx';
import type { CheckoutView } from '#lib/checkout/view/order-page.ts';
import type { PlacedOrder } from '#lib/checkout/view/placed-order.ts';
import { type EventNotes, loadAskedOfParticipants } from '#lib/content/load-event-notes.ts';
import { loadOrganizer } from '#lib/content/load-organizer.ts';
import type { Translate } from '#lib/i18n/languages.ts';
import { addressIn, intlLocale, type Language, outOfFrame } from '#lib/i18n/languages.ts';
import { findParticipantRules, mayChange } from '#lib/participants/participant-rules.ts';
import type { ParticipantRules } from '#lib/registration/participant-questions.ts';
import { server } from '#lib/server.ts';
import { type Calendar, shortDate } from '#lib/shared/dates.ts';
import { baseLanguage } from '#lib/shared/frame-look.ts';
import type { FormTarget } from './checkout-forms.ts';
import { Side } from './checkout-page.tsx';
import { PageLink } from './order-review.tsx';
import { Bib, GroupBib } from './summary/bib.tsx';
import { Refunds } from './summary/order-summary.tsx';

/** Parts of the page of every paid order. */
export type PaidParts = {
  readonly notices: ReactNode;
  readonly share: ReactNode;
  readonly next: ReactNode;
  readonly price: ReactNode;
  readonly receipt: ReactNode;
  readonly notes: EventNotes;
};

type Props = {
  readonly view: CheckoutView;
  readonly order: PlacedOrder;
  readonly parts: PaidParts;
  readonly query: ListQuery;
  readonly newLink: FormTarget;
  readonly now: Date;
  readonly locale: Language;
};

export async function PaidGroup({ view, order, parts, query, newLink, now, locale }: Props) {
  const [t, { timeZone }, ctx] = await Promise.all([getTranslations(), loadOrganizer(), server()]);
  const asked = (id: string) => loadAskedOfParticipants(id, locale);
  const rules = await findParticipantRules(ctx, view.event.id, { asked, timeZone });
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
  const { notes, notices, next, receipt } = parts;
  const only = people.length === 1 ? people[0] : undefined;
  return (
    <>
      <div className="grid content-start gap-4 wide:[grid-area:1/2/2/3] wide:self-end">
        {notices}
        <MainButton people={people} links={links} isSigned={rules.sign} ended={ended} t={t}>
          {parts.share}
        </MainButton>
      </div>
      <PeopleList
        people={people}
        query={query}
        signing={
          rules.sign ? { until: untilWords(rules, { locale: intlLocale(locale), timeZone }), ended } : null
        }
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
        <section className="grid gap-2">
          <p className="actions">
            {receipt}
            <PageLink orderRef={view.ref} short locale={locale} t={t} />
          </p>
          <p className="text-quiet text-sm">
            {`${t('order.sentTo', { email: view.buyer.email })} ${t('people.yours')}`}
          </p>
        </section>
      </div>
    </>
  );
}

const untilWords = ({ changesUntil }: Pick<ParticipantRules, 'changesUntil'>, calendar: Calendar): string =>
  changesUntil === null ? '' : shortDate(new Date(changesUntil), calendar);

/** With `NAME` and `ADDRESS`. */
function messagesOf({ event }: CheckoutView, toSign: boolean, t: Translate): RowLinks['messages'] {
  const race = event.name;
  return {
    named: t(toSign ? 'people.toSign' : 'people.toRun', { name: NAME, race, url: ADDRESS }),
    place: t('people.toFill', { race, url: ADDRESS }),
  };
}

type MainProps = {
  readonly people: readonly Person[];
  readonly links: RowLinks;
  readonly isSigned: boolean;
  readonly ended: boolean;
  readonly t: Translate;
  /** Once nothing is to be sent. */
  readonly children: ReactNode;
};

/**
 * The page's one accent: the next link to send, a reminder, or the buyer's own signature. Where nobody signs, each link is sent
 * once, and then places without a name are reminded of.
 */
function MainButton({ people, links, isSigned, ended, t, children }: MainProps) {
  const missing = ended ? [] : people.filter((person) => groupOf(person) === 'missing');
  const linked = (some: readonly Person[]): Linked[] =>
    some.flatMap(({ ref, name, position, isBuyer }) =>
      ref === null || isBuyer
        ? []
        : { ref, name: name ?? t('people.place', { number: position }), isPlace: name === null },
    );
  const reminded = linked(missing);
  const buyer = missing.find(({ isBuyer }) => isBuyer);
  const isNew = people.every(({ openedAt, claimedAt, signedAt, isBuyer }) =>
    isBuyer ? true : !(openedAt ?? claimedAt ?? signedAt),
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
    progress: t('people.progress', { done: NAME, of: ADDRESS }),
  };
  const [first] = reminded;
  const remind = !first
    ? null
    : reminded.length === 1
      ? t('people.remindOne', { name: first.name })
      : t('people.remind', { count: reminded.length });
  const reminder = remind && (
    <SendNext
      {...send}
      queue={reminded}
      words={{ ...words, first: isSigned && isNew ? t('people.sendFirst') : remind }}
    />
  );
  const last =
    reminder ??
    (buyer?.ref ? (
      <a href={links.pages + buyer.ref} {...links.outside} className="btn stored-copy:hidden">
        {t('people.signOwn')}
      </a>
    ) : (
      children
    ));
  if (isSigned) return last;
  const unopened = people.filter(({ standing, openedAt }) => standing !== 'over' && openedAt === null);
  return (
    <SendNext {...send} once queue={linked(unopened)} words={{ ...words, first: t('people.sendFirstBib') }}>
      {last}
    </SendNext>
  );
}
