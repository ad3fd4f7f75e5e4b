'use server';
// Adapter between the entry form and its use case.
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { addressIn, languageOf } from '#app/_i18n/languages.ts';
import type { FormState } from '#components/ui/form/form-state.ts';
import { readNumberPrefixes } from '#lib/content/read-number-prefixes.ts';
import { readTicketSales } from '#lib/content/read-ticket-sales.ts';
import { readWaiver } from '#lib/content/read-waiver.ts';
import { readEntryInput } from '#lib/registration/entry/entry-form.ts';
import { submitEntry } from '#lib/registration/submit-entry.ts';
import { server } from '#lib/server.ts';
import { nearestAddress } from '#lib/shared/client-address.ts';
import { eventIdOf } from '../../../_events/event-id.ts';
import { answerForm } from './_form/answer-form.ts';
import { rosterHeadings } from './_form/roster-words.ts';

const LONGEST_USER_AGENT = 300;

/**
 * Keeps the entry and goes on to its order, or answers what is wrong. Everything that comes with the post is only said
 * by the browser: `eventId`, `language`, and the order that it means to replace.
 */
export async function submitEntryForm(
  eventId: string,
  language: string,
  replaces: string | null,
  _before: FormState,
  form: FormData,
): Promise<FormState> {
  const locale = languageOf(language);
  const input = readEntryInput(form);
  const asked = await headers();
  const submitted = await submitEntry(await server(), {
    eventId: eventIdOf(String(eventId)),
    input,
    locale,
    evidence: {
      ip: nearestAddress(asked),
      userAgent: asked.get('user-agent')?.slice(0, LONGEST_USER_AGENT) ?? null,
    },
    replaces: typeof replaces === 'string' ? replaces : null,
    content: {
      prefixes: await readNumberPrefixes(),
      waiver: (version) => readWaiver(version, locale),
      sales: (id) => readTicketSales(id),
      headings: rosterHeadings,
    },
  });
  if (submitted.ok) redirect(addressIn(locale, `/orders/${submitted.value.ref}`));
  return answerForm(String(eventId), input, submitted.error, locale);
}
