// The buyer's order, from the submitted form or the way to the provider's page to the bib. Its address is a capability.
// `other` in its query: the buyer came back from the provider with the address of another session.
import type { KnownOrder } from '#components/checkout/browser/on-this-phone.ts';
import { RememberOrder } from '#components/checkout/browser/remember-order.tsx';
import { statusAddress } from '#components/checkout/browser/status-answer.ts';
import { capabilityPage } from '#components/checkout/capability-page.tsx';
import { CheckoutPage } from '#components/checkout/checkout-page.tsx';
import { DataDeleted } from '#components/checkout/data-deleted.tsx';
import { entryWords } from '#components/checkout/entry-words.ts';
import { knownOrder } from '#components/checkout/known-order.ts';
import { ownProof, shownView } from '#components/checkout/order-access.ts';
import { OrderBody } from '#components/checkout/order-body.tsx';
import { ProveNumber } from '#components/checkout/prove-number.tsx';
import { SessionBody } from '#components/checkout/session-body.tsx';
import { numbersNamed } from '#components/checkout/stage-heading.tsx';
import { sessionStations } from '#components/checkout/words/session-words.ts';
import { isInQueue, stationsAt } from '#components/checkout/words/stage-facts.ts';
import { NO_ORDER } from '#components/layout/missing-visit.tsx';
import {
  type EntryPage,
  type EntryPageView,
  findEntryPage,
  maskedPlaced,
} from '#lib/checkout-sessions/session-view.ts';
import type { Language, Translate } from '#lib/i18n/languages.ts';
import { findParticipantRules } from '#lib/participants/participant-rules.ts';
import { listQuery, signedCount, withStanding } from '#lib/participants/people-standing.ts';
import { server } from '#lib/server.ts';
import { frameLook } from '#lib/shared/frame-look.ts';
import { orderForms } from '../form-targets.ts';

const page = capabilityPage<'ref', EntryPage>({
  param: 'ref',
  title: (t) => t('order.title'),
  missing: NO_ORDER,
  find: findEntryPage,
  words: ({ view, status }, { t, locale, query }) =>
    entryWords(view, { t, locale, inQueue: isInQueue(status), other: query.other !== undefined }),
  draw: async ({ view: whole, status }, { ref, query, words, now, locale, t }) => {
    const own = ownProof(locale, query.own);
    const { view, masked } = await shownView(whole, maskedPlaced, own);
    const forms = orderForms(ref, locale, own);
    const part = { status, forms, words, now, locale };
    const isProvable = view.madeOn === 'own_form' ? !view.reducedAt : view.holdsNumber;
    return (
      <CheckoutPage
        words={words}
        event={eventNamed(view, words.tone === 'good')}
        numbers={view.madeOn === 'own_form' ? numbersNamed(view) : []}
        live={{
          address: statusAddress(ref),
          drawn: status,
          prove: forms('proveBrowser').post,
          ...liveOf(view),
        }}
        course={stepsOf(view, words.tone === 'checked', t)}
        browser={!masked && <RememberOwn read={{ view, status }} locale={locale} />}
        below={masked && isProvable && <ProveNumber form={forms('proveNumber')} />}
      >
        {view.reducedAt && <DataDeleted at={view.reducedAt} />}
        {view.madeOn === 'own_form' ? (
          <OrderBody {...part} view={view} query={listQuery(query)} />
        ) : (
          <SessionBody {...part} view={view} masked={masked} />
        )}
      </CheckoutPage>
    );
  },
});
export const generateMetadata = page.metadata;
export default page;

/** `null` where the bib, the line below a prompt or the card of a session names the event. */
const eventNamed = (view: EntryPageView, isGood: boolean): string | null =>
  isGood || view.stage === 'prompted' || view.madeOn === 'partner_page' ? null : view.event.name;

const liveOf = (view: EntryPageView) =>
  view.madeOn === 'own_form' && {
    puzzle: view.asksProof ? view.ref : undefined,
    isOnPhone: view.stage === 'prompted' && !view.attempt?.byPayer,
  };

const stepsOf = (view: EntryPageView, isChecked: boolean, t: Translate) =>
  (view.madeOn === 'own_form'
    ? stationsAt(view, isChecked)?.map(({ name, at }) => ({ label: t(`order.stations.${name}`), at }))
    : sessionStations(view.stage)?.map(({ name, at }) => ({ label: t(`session.stations.${name}`), at }))) ??
  null;

type OwnProps = { readonly read: EntryPage; readonly locale: Language };

async function RememberOwn({ read: { view, status }, locale }: OwnProps) {
  if (frameLook(locale)) return null;
  return <RememberOrder order={knownOrder(view, status, { signed: await signedOf(view, locale), locale })} />;
}

/** How many of a paid group have signed; `null` where the organizer asks for no signatures. */
async function signedOf(view: EntryPageView, locale: Language): Promise<KnownOrder['signed']> {
  if (view.madeOn !== 'own_form' || view.people.length < 2 || view.stage !== 'paid') return null;
  const { sign } = await findParticipantRules(await server(), view.event.id, locale);
  return sign ? signedCount(withStanding(view.people, true)) : null;
}
