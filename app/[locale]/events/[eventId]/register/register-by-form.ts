// The registration form.
import { randomUUID } from 'node:crypto';
import { revalidatePath } from 'next/cache';
import { addressIn, LANGUAGES, languageOf } from '#app/_i18n/languages.ts';
import { eventIdOf } from '#components/events/event-id.ts';
import { racePath } from '#components/events/race-path.ts';
import { answerForm } from '#components/registration/answer-form.ts';
import { listHeadings } from '#components/registration/list-words.ts';
import { referralCode } from '#components/registration/referral-code.ts';
import type { FormAnswer } from '#components/ui/form/form-state.ts';
import { readNumberPrefixes } from '#lib/content/read-number-prefixes.ts';
import { readTicketSales } from '#lib/content/read-ticket-sales.ts';
import { readWaiver } from '#lib/content/read-waiver.ts';
import { ENTRY_FIELDS as F, readEntryInput, textOf } from '#lib/registration/entry/entry-form.ts';
import type { EntryErrors, EntryProblem } from '#lib/registration/entry/entry-problems.ts';
import { submitEntry } from '#lib/registration/submit-entry.ts';
import { server } from '#lib/server.ts';
import { nearestAddress } from '#lib/shared/client-address.ts';

const LONGEST_USER_AGENT = 300;

/** `replaces`: the order that the form was filled in from. The browser says all of it: none of it is trusted. */
type Target = { eventId: unknown; language: unknown; replaces: unknown };

/** Keeps the entry and leads to its order, or answers what is wrong. */
export async function registerByForm(
  { eventId, language, replaces }: Target,
  form: FormData,
  headers: Headers,
): Promise<FormAnswer> {
  const locale = languageOf(language);
  const event = eventIdOf(String(eventId));
  const typed = readEntryInput(form);
  const referral = textOf(typed, F.referralCode) || referralCode(headers.get('referer'));
  const input = referral ? { ...typed, [F.referralCode]: referral } : typed;
  const submitted = await submitEntry(await server(), {
    eventId: event,
    input,
    locale,
    evidence: {
      ip: nearestAddress(headers),
      userAgent: headers.get('user-agent')?.slice(0, LONGEST_USER_AGENT) ?? null,
    },
    replaces: typeof replaces === 'string' ? replaces : null,
    content: {
      prefixes: await readNumberPrefixes(),
      waiver: (version) => readWaiver(version, locale),
      sales: (id) => readTicketSales(id),
      headings: listHeadings,
    },
  });
  if (submitted.ok) return { next: addressIn(locale, `/orders/${submitted.value.ref}`) };
  if (isOutdated(submitted.error)) revalidateEvent(event);
  // The page is the same for everybody and has no id for the form; its answer is not, and what comes from it has one.
  const identified = { ...input, [F.submission]: textOf(input, F.submission) || randomUUID() };
  return { state: await answerForm(event, identified, submitted.error, locale) };
}

/** The form was rendered before the event changed. */
const isOutdated = ({ fields, form }: EntryErrors): boolean =>
  [...Object.values(fields), form].some((problem) => problem && OUTDATED.includes(problem));

const OUTDATED: readonly EntryProblem[] = [
  'distance_not_offered',
  'event_gone',
  'insufficient_inventory',
  'invalid_option',
  'one_not_on_sale',
  'own_hold',
  'payment_method_unavailable',
  'payments_disabled',
  'sale_closed',
  'sold_out',
  'ticket_not_on_sale',
  'waiver_version_mismatch',
];

/** The page that answers, or that the browser fetches again, shows the event as it is now. */
function revalidateEvent(eventId: string): void {
  for (const language of LANGUAGES) {
    const page = `/${language}${racePath(eventId)}`;
    revalidatePath(page);
    revalidatePath(`${page}/register`);
  }
}
