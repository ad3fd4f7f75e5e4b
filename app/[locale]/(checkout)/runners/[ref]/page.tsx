// The runner's own page: bib, kit, answers and signature of one participant. Its address is a capability that the buyer may
// revoke; it shows nothing of the others, of the buyer or of the payment.
import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { runnerForms } from '#app/[locale]/(checkout)/orders/form-targets.ts';
import { KeepOffline } from '#components/checkout/browser/keep-offline.tsx';
import { CheckoutPage } from '#components/checkout/checkout-page.tsx';
import { capabilityMetadata } from '#components/checkout/order-access.ts';
import { StageHeading } from '#components/checkout/stage-heading.tsx';
import { loadKitWords } from '#components/events/kit-words.ts';
import { MissingVisit, NO_RUNNER } from '#components/layout/missing-visit.tsx';
import { loadCalendar } from '#components/layout/organizer.ts';
import { Outage } from '#components/layout/outage.tsx';
import { loadRunnerPage } from '#components/participants/load-runner-page.ts';
import { NoteOpened } from '#components/participants/opened-signal.tsx';
import { RunnerBody } from '#components/participants/runner-body.tsx';
import { runnerWords } from '#components/participants/runner-words.ts';
import { loadEventNotes } from '#lib/content/load-event-notes.ts';
import type { RunnerView } from '#lib/participants/runner-page.ts';
import { server } from '#lib/server.ts';
import { clockTime, longDate } from '#lib/shared/dates.ts';

type Props = { readonly params: Promise<{ ref: string }> };

const loadRunner = cache(async (ref: string) => loadRunnerPage(ref, await getLocale()));

const headingOf = cache(async (view: RunnerView) => {
  const t = await getTranslations();
  const until = view.changesUntil === null ? '' : await momentWords(view.changesUntil);
  return { words: runnerWords(view, t, until), until };
});

async function momentWords(at: Date): Promise<string> {
  const [t, calendar] = await Promise.all([getTranslations(), loadCalendar()]);
  return t('order.moment', { date: longDate(at, calendar), time: clockTime(at, calendar) });
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [view, t] = await Promise.all([
    params.then(({ ref }) => loadRunner(ref)).catch(() => null),
    getTranslations('runner'),
  ]);
  const words = view && view !== 'unavailable' ? (await headingOf(view)).words : null;
  return capabilityMetadata(words, t('title'));
}

export default async function RunnerPage({ params }: Props) {
  const { ref } = await params;
  const view = await loadRunner(ref);
  if (!view) return <MissingVisit instead={NO_RUNNER} />;
  if (view === 'unavailable') return <Outage />;
  const [t, locale, { now, shop }] = await Promise.all([getTranslations(), getLocale(), server()]);
  const [{ words, until }, notes, kit, waiver] = await Promise.all([
    headingOf(view),
    loadEventNotes(view.event.id),
    loadKitWords(view.event, locale),
    view.asksToSign && view.todo !== null ? shop.waiver(view.waiverVersion, locale) : null,
  ]);
  const asOf = await momentWords(now());
  const forms = runnerForms(ref, locale);
  return (
    <CheckoutPage
      heading={
        <>
          <StageHeading event={null} numbers={[]} words={words} />
          {view.code !== null && (
            <KeepOffline
              key={JSON.stringify([view.typed, view.signedAt])}
              address={null}
              words={t('runner.kept', { time: asOf })}
            />
          )}
          {!view.isOpened && <NoteOpened post={forms('opened').post} />}
        </>
      }
    >
      <RunnerBody
        view={view}
        words={words}
        forms={forms}
        notes={notes}
        kit={kit}
        waiver={waiver}
        until={until}
        locale={locale}
        t={t}
      />
    </CheckoutPage>
  );
}
