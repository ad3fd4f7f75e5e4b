// Every mistake in the files of `content/`, for the doctor.
import 'server-only';
import { readdir } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { eventImageVersion, loadCheckoutStyles, loadEventText } from '#lib/content/load-event-notes.ts';
import { CONTENT_FOLDER, type ContentProblem, currentProblems } from '#lib/content/load-file.ts';
import { loadNetwork, loadNumberPrefixes, payeeOf } from '#lib/content/load-networks.ts';
import { loadOrganizerSettings, logoAddress, type Organizer } from '#lib/content/load-organizer.ts';
import { loadHelp, loadPolicy, loadWaiver, loadWelcome, POLICIES } from '#lib/content/load-text.ts';
import type { CheckoutStyle } from '#lib/shared/checkout-style.ts';
import { MOBILE_NETWORKS } from '#lib/shared/mobile-network.ts';

type Used = {
  readonly style: CheckoutStyle;
  readonly languages: readonly string[];
  /** Versions that events ask buyers to accept. */
  readonly waivers: readonly string[];
  /** The shop is connected to the sandbox. */
  readonly isSandbox: boolean;
};

/** @returns `organizer` null while its file cannot be used */
export async function checkContent(
  { style, languages, waivers, isSandbox }: Used,
  folder = CONTENT_FOLDER,
): Promise<{ readonly problems: readonly ContentProblem[]; readonly organizer: Organizer | null }> {
  const organizer = await loadOrganizerSettings(folder).catch(() => null);
  const payees = await Promise.all(
    MOBILE_NETWORKS.map(async (name) => ({
      name,
      payee: payeeOf(await loadNetwork(name, folder), isSandbox),
    })),
  );
  await loadNumberPrefixes(folder);
  if (organizer) {
    await logoAddress(folder);
    await loadCheckoutStyles(style, folder);
  }
  const events = await namesIn(join(folder, 'events'), '.json');
  for (const language of languages) {
    await Promise.all([loadHelp(language, folder), loadWelcome(language, folder)]);
    await Promise.all(POLICIES.map((name) => loadPolicy(name, language, folder)));
    await Promise.all(events.map((id) => loadEventText(id, language, folder)));
    await Promise.all(waivers.map((version) => loadWaiver(version, language, folder)));
  }
  await Promise.all(events.map((id) => eventImageVersion(id, folder)));
  const file = join(folder, 'networks.json');
  const unnamed = payees.flatMap(({ name, payee }) => (payee === null ? [`${name}.payee`] : []));
  const wrong = `${unnamed.join(', ')}: is not set, so payers cannot check who asks for their money`;
  const problems = currentProblems().filter((problem) => problem.file.startsWith(folder));
  const isBroken = problems.some((problem) => problem.file === file);
  const payee = unnamed.length > 0 && !isBroken ? [{ file, wrong: [wrong] }] : [];
  return { organizer, problems: [...problems, ...payee] };
}

const namesIn = async (folder: string, ending: string): Promise<string[]> =>
  (await readdir(folder).catch(() => []))
    .filter((name) => extname(name) === ending)
    .map((name) => basename(name, ending));
