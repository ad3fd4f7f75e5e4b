// The race day as a calendar file, with a link to the runner's page.
import { capabilityFile } from '#components/checkout/capability-file.ts';
import { calendarResponse, runnerEntry } from '#components/events/event-calendar.ts';
import { loadEventNotes } from '#lib/content/load-event-notes.ts';
import { findRunnerPage } from '#lib/participants/runner-page.ts';

export const dynamic = 'force-dynamic';

export const GET = capabilityFile(findRunnerPage, async (view, locale, { origins, now }) => {
  const { id, name, startsAt } = view.event;
  if (view.state !== 'valid' || view.name === null || !startsAt) return null;
  const race = { id, name, startsAt, place: (await loadEventNotes(id)).place };
  const entry = await runnerEntry(race, view, locale, origins.shop);
  return calendarResponse({ name, entries: [entry], asOf: now() }, 'race', 'private, no-store');
});
