// The runner's own page: bib, kit, answers and signature of one participant. Its address is a capability that the buyer may
// revoke; it shows nothing of the others, of the buyer or of the payment.
import { runnerForms } from '#app/[locale]/(checkout)/orders/form-targets.ts';
import { KeepOffline } from '#components/checkout/browser/keep-offline.tsx';
import { capabilityPage } from '#components/checkout/capability-page.tsx';
import { CheckoutPage } from '#components/checkout/checkout-page.tsx';
import { loadKitWords } from '#components/events/kit-words.ts';
import { NO_RUNNER } from '#components/layout/missing-visit.tsx';
import { loadCalendar } from '#components/layout/organizer.ts';
import { NoteOpened } from '#components/participants/opened-signal.tsx';
import { RunnerBody } from '#components/participants/runner-body.tsx';
import { runnerWords } from '#components/participants/runner-words.ts';
import { loadEventNotes } from '#lib/content/load-event-notes.ts';
import type { Translate } from '#lib/i18n/languages.ts';
import { findRunnerPage } from '#lib/participants/runner-page.ts';
import { server } from '#lib/server.ts';
import { clockTime, longDate } from '#lib/shared/dates.ts';

async function momentWords(at: Date | null, t: Translate): Promise<string> {
  if (at === null) return '';
  const calendar = await loadCalendar();
  return t('order.moment', { date: longDate(at, calendar), time: clockTime(at, calendar) });
}

const page = capabilityPage({
  param: 'ref',
  title: (t) => t('runner.title'),
  missing: NO_RUNNER,
  find: findRunnerPage,
  words: async (view, { t }) => runnerWords(view, t, await momentWords(view.changesUntil, t)),
  draw: async (view, { ref, words, now, locale, t }) => {
    const { shop } = await server();
    const [until, notes, kit, waiver, time] = await Promise.all([
      momentWords(view.changesUntil, t),
      loadEventNotes(view.event.id),
      loadKitWords(view.event, locale),
      view.asksToSign && view.todo !== null ? shop.waiver(view.waiverVersion, locale) : null,
      momentWords(now, t),
    ]);
    const forms = runnerForms(ref, locale);
    const stored = JSON.stringify([view.typed, view.signedAt]);
    return (
      <CheckoutPage
        words={words}
        browser={
          <>
            {view.code !== null && (
              <KeepOffline key={stored} address={null} words={t('runner.kept', { time })} />
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
  },
});
export const generateMetadata = page.metadata;
export default page;
