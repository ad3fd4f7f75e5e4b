'use server';
// Adapter between the entry form and its use case.
import { randomUUID } from 'node:crypto';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { addressIn, languageOf } from '#app/_i18n/languages.ts';
import type { FormState } from '#app/_ui/form/form-state.ts';
import { ENTRY_FIELDS, readEntryInput } from '#lib/registration/entry-form.ts';
import { submitEntry } from '#lib/registration/submit-entry.ts';
import { server } from '#lib/server.ts';
import { eventIdOf } from '../../../_events/event-id.ts';

const LONGEST_EVIDENCE = 300;

/**
 * Keeps the entry and goes on to its order, or answers what is wrong. `eventId` and `language` come with the post like
 * everything else in it: neither is trusted.
 */
export async function submitEntryForm(
  eventId: string,
  language: string,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const locale = languageOf(language);
  const input = readEntryInput(form);
  const asked = await headers();
  const evidence = (name: string) => asked.get(name)?.slice(0, LONGEST_EVIDENCE) ?? null;
  const submitted = await submitEntry(await server(), {
    eventId: eventIdOf(String(eventId)),
    input,
    locale,
    evidence: { ip: evidence('x-forwarded-for'), userAgent: evidence('user-agent') },
  });
  if (submitted.ok) redirect(addressIn(locale, `/orders/${submitted.value.ref}`));
  const t = await getTranslations({ locale, namespace: 'errors' });
  const { fields, form: problem } = submitted.error;
  return {
    // A refused entry is over: the same words sent again are a new one.
    typed: { ...input, [ENTRY_FIELDS.submission]: randomUUID() },
    problems: Object.fromEntries(Object.entries(fields).map(([name, code]) => [name, t(code)])),
    problem: problem && t(problem),
  };
}
