// Starts a visit to the provider's page: from the page of the race, from the short page before it, and from the page of
// a session that is over. Server actions and route handlers use it.

import { getTranslations } from 'next-intl/server';
import {
  grantOrder,
  isKnownOrder,
  orderRecognizer,
  ownOrderAddress,
  visitorHere,
} from '#components/checkout/order-access.ts';
import { problemWords } from '#components/checkout/words/session-words.ts';
import { eventIdOf, eventPath } from '#components/events/event-address.ts';
import type { FormAnswer, FormState } from '#components/ui/form/form-state.ts';
import { takeEntry } from '#lib/checkout/limits/response-limits.ts';
import { findKnownBuyer, findSessionStart } from '#lib/checkout-sessions/session-buyer.ts';
import {
  type SessionStart,
  type StartedSession,
  type StartProblem,
  startSession,
} from '#lib/checkout-sessions/start-session.ts';
import { addressIn, type Language, languageOf, type Translate } from '#lib/i18n/languages.ts';
import * as F from '#lib/registration/registration-fields.ts';
import { LONGEST } from '#lib/registration/registration-input.ts';
import { server } from '#lib/server.ts';
import { clientAddress } from '#lib/shared/client-address.ts';
import { minutesUntil } from '#lib/shared/dates.ts';
import { baseLanguage, frameLook } from '#lib/shared/frame-look.ts';
import { broughtText, type LinkParameters, linkParametersIn } from '#lib/shared/link-parameters.ts';
import { err, type Result } from '#lib/shared/result.ts';

/** The browser sends it, so it is not trusted. `form` is the short page, which says what a session does not take. */
type Target = { eventId: unknown; language: unknown; from: 'race' | 'form' };

/** Leads to the provider's page, or to the session's page while the session waits; otherwise says what is wrong. */
export async function handleStart(target: Target, form: FormData, headers: Headers): Promise<FormAnswer> {
  const locale = languageOf(target.language);
  const wanted = startIn(target, form, headers);
  return start(headers, locale, { ...wanted, showsOrderPageFirst: hidesDiscountCode(target, wanted) });
}

/** The browser puts `client_reference_id` and `prefill` into its own create request. */
type StoredSession = {
  readonly ref: string;
  readonly client_reference_id: string;
  readonly prefill: StartedSession['prefill'];
  readonly session_id: string | null;
  /** The provider's page; `null` before the session is created, and while an order of it is under way. */
  readonly url: string | null;
};

/** Stores a session that the browser creates itself, or finds its open one. The plain form explains a `problem`. */
export async function storeEmbedded(
  target: Target,
  form: FormData,
  headers: Headers,
): Promise<StoredSession | { problem: string }> {
  const wanted = startIn(target, form, headers);
  if (hidesDiscountCode(target, wanted)) return { problem: 'code' };
  const { shop } = await server();
  // The page was drawn before the organizer chose another style, or the post is forged.
  if ((await shop.style(wanted.eventId)) !== 'embedded') return { problem: 'other_style' };
  const started = await startStyle('embedded', headers, languageOf(target.language), wanted);
  if (!started.ok) return { problem: started.error.code };
  const { id, ref, prefill, sessionId, url } = started.value;
  return { ref, client_reference_id: id, prefill, session_id: sessionId, url };
}

/** The short page says which discount code is to be typed on the provider's page; the page of the race cannot. */
const hidesDiscountCode = ({ from }: Target, { brought }: Start): boolean =>
  from === 'race' && brought?.code !== undefined;

/** What its browser knows of the buyer. Only fields that the provider takes are handed over (partner-api.md 4.4). */
const knownIn = (form: FormData): NonNullable<SessionStart['prefill']> => ({
  name: textField(form, F.buyerName, LONGEST.name),
  phone: textField(form, F.buyerPhone, 32),
  email: textField(form, F.buyerEmail, LONGEST.email),
});

function startIn({ eventId }: Target, form: FormData, headers: Headers): Start {
  const prefill = knownIn(form);
  const page = headers.get('referer');
  return {
    eventId: eventIdOf(String(eventId)),
    ...(Object.values(prefill).some(Boolean) && { prefill }),
    // A session cannot take these values (partner-api.md 4.4), so the desk shows them.
    brought: { ...linkParametersIn(page), ...ticketIn(form) },
    openedFrom: page && URL.canParse(page) ? new URL(page).pathname : null,
    consent: form.get(F.secondRegistration) !== null,
  };
}

/** Starts anew for the event of a session that is over, with what its browser handed over for it. */
export async function startAgain(
  ref: string,
  {
    language,
    own,
    form,
    headers,
  }: { language: Language; own: string | null; form: FormData; headers: Headers },
): Promise<FormAnswer> {
  const before = await findSessionStart(await server(), ref);
  if (!before) return { next: addressIn(language, `/orders/${encodeURIComponent(ref)}`) };
  const { prefill, ...rest } = before;
  return start(headers, language, {
    ...rest,
    ...((await isKnownOrder(ref, own)) && { prefill }),
    openedFrom: '/orders',
    consent: form.get(F.secondRegistration) !== null,
  });
}

type Start = Pick<SessionStart, 'eventId' | 'prefill' | 'brought' | 'openedFrom' | 'consent'>;

async function start(
  headers: Headers,
  locale: Language,
  { showsOrderPageFirst = false, ...wanted }: Start & { readonly showsOrderPageFirst?: boolean },
): Promise<FormAnswer> {
  const { shop, now } = await server();
  // The page was drawn before the organizer chose our own form.
  if ((await shop.style(wanted.eventId)) === 'custom')
    return { next: addressIn(locale, `${eventPath(wanted.eventId)}/register`) };
  const started = await startStyle('hosted', headers, locale, wanted);
  if (started.ok) {
    const { ref, url } = started.value;
    // In a frame the order's page opens a new tab; and it says what a session does not take (partner-api.md 4.4).
    if (frameLook(locale)) return { next: await ownOrderAddress(locale, ref) };
    return { next: (showsOrderPageFirst ? null : url) ?? addressIn(locale, `/orders/${ref}`) };
  }
  const t = await getTranslations({ locale });
  return {
    state: { typed: {}, problems: {}, ...startProblem(started.error, t, locale, now()) },
  };
}

async function startStyle(
  style: SessionStart['style'],
  headers: Headers,
  locale: Language,
  { prefill, ...wanted }: Start,
): Promise<Result<StartedSession, StartProblem | { readonly code: 'busy' }>> {
  const ctx = await server();
  const visitor = await visitorHere();
  const started = await takeEntry(async () =>
    startSession(ctx, {
      ...wanted,
      prefill: prefill ?? (await findKnownBuyer(ctx, visitor)),
      style,
      locale: baseLanguage(locale),
      visitor,
      address: clientAddress(headers),
      knows: await orderRecognizer(),
    }),
  );
  if (!started) return err({ code: 'busy' });
  if (started.ok) await grantOrder(started.value.ref);
  return started;
}

function startProblem(
  problem: StartProblem | { readonly code: 'busy' },
  t: Translate,
  locale: Language,
  now: Date,
): Pick<FormState, 'problem' | 'way' | 'confirm' | 'refresh'> {
  switch (problem.code) {
    case 'already_entered':
      return {
        problem: t('errors.second_registration'),
        way: { href: addressIn(locale, `/orders/${problem.ref}`), words: t('form.toOwnOrder') },
        confirm: { name: F.secondRegistration, words: t('form.secondRegistration') },
      };
    case 'busy':
      return { problem: t('errors.too_many_entries') };
    case 'too_many':
      return { problem: t('session.tooMany', { minutes: minutesUntil(problem.until, now) }) };
    default:
      return { problem: problemWords(problem.code, t), refresh: true };
  }
}

function ticketIn(form: FormData): Pick<LinkParameters, 'ticket'> {
  const ticket = broughtText(textField(form, F.oneTicket, 1000));
  return ticket ? { ticket } : {};
}

function textField(form: FormData, name: string, longest: number): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim().slice(0, longest) : '';
}
