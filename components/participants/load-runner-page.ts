import { unlessDatabaseDown } from '#lib/checkout/view/database-outage.ts';
import type { Language } from '#lib/i18n/languages.ts';
import { findRunnerPage } from '#lib/participants/runner-page.ts';
import { server } from '#lib/server.ts';

/** `null` if no link has this `ref`. */
export async function loadRunnerPage(ref: string, language: Language) {
  const ctx = await server();
  return unlessDatabaseDown(ctx, findRunnerPage(ctx, ref, language));
}
