import { unlessDatabaseDown } from '#lib/checkout/view/database-outage.ts';
import { loadAskedOfParticipants } from '#lib/content/load-event-notes.ts';
import { loadOrganizer } from '#lib/content/load-organizer.ts';
import { loadWaiver } from '#lib/content/load-text.ts';
import type { Language } from '#lib/i18n/languages.ts';
import type { ParticipantContent } from '#lib/participants/participant-rules.ts';
import { findRunnerPage } from '#lib/participants/runner-page.ts';
import { server } from '#lib/server.ts';

export const runnerContent = async (language: Language): Promise<ParticipantContent> => ({
  asked: (eventId) => loadAskedOfParticipants(eventId, language),
  waiver: (version) => loadWaiver(version, language),
  timeZone: (await loadOrganizer()).timeZone,
});

/** `null` if no link has this `ref`. */
export async function loadRunnerPage(ref: string, language: Language) {
  const ctx = await server();
  return unlessDatabaseDown(ctx, findRunnerPage(ctx, ref, await runnerContent(language)));
}
