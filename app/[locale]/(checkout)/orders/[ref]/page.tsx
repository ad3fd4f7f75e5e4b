// The buyer's order, from the submitted form, or from the way to the provider's page, to the bib. Its address is a capability.
import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { LiveStatus } from '#components/checkout/browser/live-status.tsx';
import type { KnownOrder } from '#components/checkout/browser/on-this-phone.ts';
import { RememberOrder } from '#components/checkout/browser/remember-order.tsx';
import { statusAddress } from '#components/checkout/browser/status-answer.ts';
import { CheckoutPage } from '#components/checkout/checkout-page.tsx';
import { DataDeleted } from '#components/checkout/data-deleted.tsx';
import { knownOrder } from '#components/checkout/known-order.ts';
import { capabilityMetadata, ownProof, shownView } from '#components/checkout/order-access.ts';
import { OrderBody } from '#components/checkout/order-body.tsx';
import { PaidOrder } from '#components/checkout/paid-order.tsx';
import { ProveNumber } from '#components/checkout/prove-number.tsx';
import { SessionBody } from '#components/checkout/session-body.tsx';
import { numbersNamed, StageHeading } from '#components/checkout/stage-heading.tsx';
import { sessionStations, sessionWords } from '#components/checkout/words/session-words.ts';
import { hasParticipants, isInQueue, stationsAt } from '#components/checkout/words/stage-facts.ts';
import { type StageWords, stageWords } from '#components/checkout/words/stage-words.ts';
import { MissingVisit, NO_ORDER } from '#components/layout/missing-visit.tsx';
import { loadCalendar } from '#components/layout/organizer.ts';
import { Outage } from '#components/layout/outage.tsx';
import {
  listQuery,
  type PeopleQuery,
  signedCount,
  withStanding,
} from '#components/participants/people-standing.ts';
import { Progress } from '#components/ui/progress.tsx';
import type { CheckoutStatus } from '#lib/checkout/view/checkout-status.ts';
import { unlessDatabaseDown } from '#lib/checkout/view/database-outage.ts';
import { type CheckoutView, findOrderPage, maskedView } from '#lib/checkout/view/order-page.ts';
import type { SessionStatus } from '#lib/checkout-sessions/session-status.ts';
import { findSessionView, maskedSession, type SessionView } from '#lib/checkout-sessions/session-view.ts';
import { intlLocale, type Language } from '#lib/i18n/languages.ts';
import { findParticipantRules } from '#lib/participants/participant-rules.ts';
import { server } from '#lib/server.ts';
import { clockTime, dayAndMonth } from '#lib/shared/dates.ts';
import { frameLook } from '#lib/shared/frame-look.ts';
import { formatMoney } from '#lib/shared/money.ts';
import { orderForms } from '../form-targets.ts';

type Props = {
  readonly params: Promise<{ ref: string }>;
  /**
   * `other`: the buyer came back from the provider with the address of another session; `own`: see `ownProof`; the rest:
   * see `listQuery`.
   */
  readonly searchParams: Promise<Record<string, string | string[] | undefined>>;
};

const loadOrder = cache(async (ref: string) => {
  const ctx = await server();
  return unlessDatabaseDown(ctx, findOrderPage(ctx, ref));
});

const loadSession = cache(async (ref: string) => {
  const ctx = await server();
  return unlessDatabaseDown(ctx, findSessionView(ctx, ref));
});

const headingOf = cache(async (view: CheckoutView, status: CheckoutStatus) => {
  const [t, locale] = await Promise.all([getTranslations(), getLocale()]);
  const money = (minor: number) => formatMoney(minor, view.order?.currency ?? '', intlLocale(locale));
  return stageWords(view, t, money, isInQueue(status));
});

async function sessionHeading(view: SessionView, status: SessionStatus, other: boolean): Promise<StageWords> {
  const [t, locale, calendar] = await Promise.all([getTranslations(), getLocale(), loadCalendar()]);
  const money = (minor: number) => formatMoney(minor, view.order?.currency ?? '', intlLocale(locale));
  const { expiresAt } = view;
  const until = expiresAt
    ? t('order.moment', { date: dayAndMonth(expiresAt, calendar), time: clockTime(expiresAt, calendar) })
    : '';
  return sessionWords(view, t, { money, until, inQueue: isInQueue(status), other });
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { ref } = await params;
  const [read, t] = await Promise.all([loadOrder(ref).catch(() => null), getTranslations('order')]);
  if (read && read !== 'unavailable')
    return capabilityMetadata(await headingOf(read.view, read.status), t('title'));
  const session = read ?? (await loadSession(ref).catch(() => null));
  const isFound = session !== null && session !== 'unavailable';
  return capabilityMetadata(
    isFound ? await sessionHeading(session.view, session.status, false) : null,
    t('title'),
  );
}

export default async function OrderPage({ params, searchParams }: Props) {
  const [{ ref }, asked, locale] = await Promise.all([params, searchParams, getLocale()]);
  const own = ownProof(locale, asked.own);
  const read = (await loadOrder(ref)) ?? (await loadSession(ref));
  if (!read) return <MissingVisit instead={NO_ORDER} />;
  if (read === 'unavailable') return <Outage />;
  // Which of the two it is says the view; their statuses go with them.
  return isSession(read) ? (
    <SessionPage {...read} own={own} other={asked.other !== undefined} />
  ) : (
    <CheckoutOrderPage {...read} own={own} query={listQuery(asked)} />
  );
}

type Own = { readonly own: string | null };
type CheckoutRead = { readonly view: CheckoutView; readonly status: CheckoutStatus };
type SessionRead = { readonly view: SessionView; readonly status: SessionStatus };

const isSession = (read: CheckoutRead | SessionRead): read is SessionRead =>
  read.view.madeOn === 'partner_page';

type OrderProps = CheckoutRead & Own & { readonly query: PeopleQuery };

async function CheckoutOrderPage({ status, view: whole, own, query }: OrderProps) {
  const { ref } = whole;
  const [ctx, t, locale] = await Promise.all([server(), getTranslations(), getLocale()]);
  const { view, masked } = await shownView(whole, maskedView, own);
  const stations = stationsAt(view)?.map(({ name, at }) => ({
    label: t(`order.stations.${name}`),
    at,
  }));
  const words = await headingOf(view, status);
  const forms = orderForms(ref, locale, own);
  const isOnBuyersPhone = view.stage === 'prompted' && !view.attempt?.byPayer;
  return (
    <CheckoutPage
      course={stations && <Progress label={t('order.course')} steps={stations} />}
      heading={
        <>
          {!masked && <RememberOwn view={view} status={status} locale={locale} />}
          <StageHeading
            // The bib names it, and the line below a prompt.
            event={words.tone === 'good' || view.stage === 'prompted' ? null : view.event.name}
            numbers={numbersNamed(view)}
            words={words}
          />
          {status.againInSeconds !== null && (
            <LiveStatus
              address={statusAddress(ref)}
              puzzle={view.asksProof ? ref : undefined}
              prove={forms('proveBrowser').post}
              drawn={status}
              connectionLost={
                status.terminal ? '' : t(isOnBuyersPhone ? 'order.watchLostPrompted' : 'order.watchLost')
              }
            />
          )}
        </>
      }
      below={masked && !view.reducedAt && <ProveNumber form={forms('proveNumber')} />}
    >
      {view.reducedAt && <DataDeleted at={view.reducedAt} />}
      <OrderBody
        view={view}
        status={status}
        forms={forms}
        words={words}
        now={ctx.now()}
        locale={locale}
        query={query}
      />
    </CheckoutPage>
  );
}

type OwnProps = (CheckoutRead | SessionRead) & { readonly locale: Language };

async function RememberOwn({ view, status, locale }: OwnProps) {
  if (frameLook(locale)) return null;
  return <RememberOrder order={knownOrder(view, status, { signed: await signedOf(view, locale), locale })} />;
}

/** How many of a paid group have signed; `null` where the organizer asks for no signatures. */
async function signedOf(view: CheckoutView | SessionView, locale: Language): Promise<KnownOrder['signed']> {
  if (view.madeOn !== 'own_form' || view.people.length < 2 || view.stage !== 'paid') return null;
  const { sign } = await findParticipantRules(await server(), view.event.id, locale);
  return sign ? signedCount(withStanding(view.people, true)) : null;
}

type SessionProps = SessionRead & Own & { readonly other: boolean };

async function SessionPage({ status, view: whole, own, other }: SessionProps) {
  const { ref } = whole;
  const [ctx, t, locale] = await Promise.all([server(), getTranslations(), getLocale()]);
  const { view, masked } = await shownView(whole, maskedSession, own);
  const stations = sessionStations(view.stage)?.map(({ name, at }) => ({
    label: t(`session.stations.${name}`),
    at,
  }));
  const words = await sessionHeading(view, status, other);
  const forms = orderForms(ref, locale, own);
  return (
    <CheckoutPage
      course={stations && <Progress label={t('order.course')} steps={stations} />}
      heading={
        <>
          {!masked && <RememberOwn view={view} status={status} locale={locale} />}
          <StageHeading event={null} numbers={[]} words={words} />
          {status.againInSeconds !== null && (
            <LiveStatus
              address={statusAddress(ref)}
              prove={forms('proveBrowser').post}
              drawn={status}
              connectionLost={status.terminal ? '' : t('order.watchLost')}
            />
          )}
        </>
      }
      below={masked && view.holdsNumber && <ProveNumber form={forms('proveNumber')} />}
    >
      {view.reducedAt && <DataDeleted at={view.reducedAt} />}
      {view.order && hasParticipants(view) && !view.reducedAt ? (
        <PaidOrder
          view={view}
          order={view.order}
          words={words}
          version={status.version}
          now={ctx.now()}
          locale={locale}
        />
      ) : (
        <SessionBody
          view={view}
          status={status}
          forms={forms}
          words={words}
          masked={masked}
          locale={locale}
        />
      )}
    </CheckoutPage>
  );
}
