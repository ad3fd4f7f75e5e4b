import { randomUUID } from 'node:crypto';
import { revalidatePath } from 'next/cache';
import { getTranslations } from 'next-intl/server';
import {
  grantOrder,
  orderRecognizer,
  ownOrderAddress,
  ownProof,
  visitorHere,
} from '#components/checkout/order-access.ts';
import { eventIdOf, eventPath } from '#components/events/event-address.ts';
import { loadEventPage } from '#components/events/load-events.ts';
import { refusalWords } from '#components/layout/post-refusals.ts';
import { answerForm } from '#components/registration/answer-form.ts';
import { type FormAnswer, FRESH_FORM } from '#components/ui/form/form-state.ts';
import { secondsUntilList, takeEntry } from '#lib/checkout/limits/response-limits.ts';
import { submitRegistration } from '#lib/checkout/submit-registration.ts';
import { LANGUAGES, languageOf } from '#lib/i18n/languages.ts';
import { parseRegistrationInput } from '#lib/registration/parse-registration-input.ts';
import { referralCodeOf } from '#lib/registration/referral-code.ts';
import * as F from '#lib/registration/registration-fields.ts';
import type { RegistrationInput } from '#lib/registration/registration-input.ts';
import type { RegistrationErrors, RegistrationProblem } from '#lib/registration/registration-problems.ts';
import { chosenQuantities, quantityField } from '#lib/registration/ticket-choice.ts';
import { server } from '#lib/server.ts';
import { clientAddress, evidenceIn } from '#lib/shared/client-address.ts';
import { baseLanguage, frameLook } from '#lib/shared/frame-look.ts';
import { campaignIn } from '#lib/shared/link-parameters.ts';
import { textOf, valuesOf } from '#lib/shared/posted-values.ts';

/** Sent by the browser and not trusted. `replaces`: `ref` of the order that filled it in; `own`: see `ownProof`. */
type Target = { eventId: unknown; language: unknown; replaces: unknown; own: unknown };

/** Stores a checkout and returns the path of its order page, or the form with its problems. */
export async function handleRegistrationForm(
  { eventId, language, replaces, own }: Target,
  form: FormData,
  headers: Headers,
): Promise<FormAnswer> {
  const locale = languageOf(language);
  const event = eventIdOf(String(eventId));
  const typed = parseRegistrationInput(form);
  if (secondsUntilList(headers, valuesOf(typed, F.list).at(-1) ?? '') > 0) {
    const { text } = await refusalWords('too_often', locale);
    return { state: { ...FRESH_FORM, typed, problem: text } };
  }
  const referral = textOf(typed, F.referralCode) || referralCodeOf(headers.get('referer'));
  const input = referral ? { ...typed, [F.referralCode]: referral } : typed;
  // Without a script the prerendered form has no submission id. The form of the answer has one.
  const identified = { ...input, [F.submission]: textOf(input, F.submission) || randomUUID() };
  const submitted = await takeEntry(async () =>
    submitRegistration(await server(), {
      eventId: event,
      input,
      locale: baseLanguage(locale),
      evidence: evidenceIn(headers),
      brought: campaignIn(headers.get('referer')),
      address: clientAddress(headers),
      replaces: typeof replaces === 'string' ? replaces : null,
      knows: await orderRecognizer(ownProof(locale, own)),
      visitor: await visitorHere(),
    }),
  );
  if (!submitted) {
    const t = await getTranslations({ locale, namespace: 'errors' });
    const words = { problem: t('too_many_entries'), busy: t('too_many_entries_again') };
    return { state: { ...FRESH_FORM, typed: identified, ...words } };
  }
  if (submitted.ok) {
    await grantOrder(submitted.value.ref);
    return { next: await ownOrderAddress(locale, submitted.value.ref) };
  }
  if (isOutdated(submitted.error)) await revalidateEvent(event, input, frameLook(locale) !== null);
  return { state: await answerForm(event, identified, submitted.error, locale) };
}

/** The event has changed since the form was rendered. */
const isOutdated = ({ fields, form }: RegistrationErrors): boolean =>
  [...Object.values(fields), form].some((problem) => problem && OUTDATED.includes(problem));

const OUTDATED: readonly RegistrationProblem[] = [
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

/** Next remembers one mark for a route, however many addresses the route has. */
const FORMS_OF_TICKETS = '/[locale]/(checkout)/events/[eventId]/register/[ticketId]';
const FORMS_WITH_CODES = `${FORMS_OF_TICKETS}/[code]`;
const FRAMED_PAGES = [
  '/[locale]/(races)/events/[eventId]',
  '/[locale]/(checkout)/events/[eventId]/register',
  FORMS_OF_TICKETS,
];

/**
 * The page that answers, or that the browser fetches again, shows the event as it is now. Next remembers each revalidated
 * address for ever, so this names only addresses of events and ticket types that exist.
 */
async function revalidateEvent(eventId: string, input: RegistrationInput, isFramed: boolean): Promise<void> {
  const page = await loadEventPage(eventId);
  if (!page.ok) return;
  const sold = page.value.event.ticket_types.map(({ ticket_type_id: id }) => id);
  const forms = ['', ...sold.map((id) => `/${encodeURIComponent(id)}`)].map((link) => `/register${link}`);
  for (const language of LANGUAGES)
    for (const part of ['', ...forms]) revalidatePath(`/${language}${eventPath(eventId)}${part}`);
  // The framed page of each look has an address of its own, so the route is named.
  if (isFramed) for (const page of FRAMED_PAGES) revalidatePath(page, 'page');
  revalidatePath(FORMS_WITH_CODES, 'page');
  // The buyer's form may be the page of a ticket type that is gone.
  const chosen = chosenQuantities(input).map((field) => field.slice(quantityField('').length));
  if (chosen.some((id) => !sold.includes(id))) revalidatePath(FORMS_OF_TICKETS, 'page');
}
