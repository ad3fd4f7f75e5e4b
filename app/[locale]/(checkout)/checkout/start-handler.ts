// Starts a visit to the provider's page: from the race's page, from the short page before it, and again from the page of a session
// that is over. For the server actions and the route handlers.

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
import { loadEventPage } from '#components/events/load-events.ts';
import type { FormAnswer, FormState } from '#components/ui/form/form-state.ts';
import { findKnownBuyer, findSessionStart } from '#lib/checkout-sessions/session-buyer.ts';
import {
  type SessionStart,
  type StartedSession,
  type StartProblem,
  startSession,
} from '#lib/checkout-sessions/start-session.ts';
import { addressIn, type Language, languageOf, type Translate } from '#lib/i18n/languages.ts';
import { parseEmail } from '#lib/registration/email-address.ts';
import * as F from '#lib/registration/registration-fields.ts';
import { LONGEST } from '#lib/registration/registration-input.ts';
import { server } from '#lib/server.ts';
import { clientAddress } from '#lib/shared/client-address.ts';
import { minutesUntil } from '#lib/shared/dates.ts';
import { baseLanguage, frameLook } from '#lib/shared/frame-look.ts';
import { broughtText, type LinkParameters, linkParametersIn } from '#lib/shared/link-parameters.ts';
import { contactPhone, contactPhoneProblem } from '#lib/shared/ugandan-mobile.ts';

/** Sent by the browser and not trusted. `from`: `form` is the short page, where mistakes are said at their fields. */
type Target = { eventId: unknown; language: unknown; from: 'race' | 'form' };

const FIELDS = [F.buyerName, F.buyerPhone, F.buyerEmail] as const;
type Typed = Record<(typeof FIELDS)[number], string>;

/** Leads to the provider's page, or to the page of the session while it waits; otherwise says what is wrong. */
export async function handleStart(target: Target, form: FormData, headers: Headers): Promise<FormAnswer> {
  const locale = languageOf(target.language);
  const typed = typedIn(form);
  const wrong = wrongIn(target, typed);
  if (Object.keys(wrong).length > 0) return { state: await fieldProblems(typed, wrong, locale) };
  const wanted = startIn(target, typed, form, headers);
  return start(headers, locale, typed, { ...wanted, needsWords: isCodeUnsaid(target, wanted) });
}

/** `client_reference_id`, `prefill`: of the request by which the browser creates it. `session_id`: it is created. */
type StoredSession = {
  readonly ref: string;
  readonly client_reference_id: string;
  readonly prefill: StartedSession['prefill'];
  readonly session_id: string | null;
  /** The provider's page; null before the session is created, and while an order of it is under way. */
  readonly url: string | null;
};

/** Stores a session that the browser creates itself, or finds its open one; `problem`: the plain form says it. */
export async function storeEmbedded(
  target: Target,
  form: FormData,
  headers: Headers,
): Promise<StoredSession | { problem: string }> {
  const typed = typedIn(form);
  if (Object.keys(wrongIn(target, typed)).length > 0) return { problem: 'fields' };
  const wanted = startIn(target, typed, form, headers);
  if (isCodeUnsaid(target, wanted)) return { problem: 'code' };
  const page = await loadEventPage(wanted.eventId);
  // The page was drawn before the organizer chose another style; or the post is forged.
  if (page.ok && page.value.style !== 'embedded') return { problem: 'other_style' };
  const started = await startStyle('embedded', headers, languageOf(target.language), wanted);
  if (!started.ok) return { problem: started.error.code };
  const { id, ref, prefill, sessionId, url } = started.value;
  return { ref, client_reference_id: id, prefill, session_id: sessionId, url };
}

const typedIn = (form: FormData): Typed => ({
  [F.buyerName]: textField(form, F.buyerName, LONGEST.name),
  [F.buyerPhone]: textField(form, F.buyerPhone, 32),
  [F.buyerEmail]: textField(form, F.buyerEmail, LONGEST.email),
});

const wrongIn = ({ from }: Target, typed: Typed): ReturnType<typeof problemsOf> =>
  from === 'form' ? problemsOf(typed) : {};

/** The short page says which discount code is to be typed on the provider's page; the page of the race cannot. */
const isCodeUnsaid = ({ from }: Target, { brought }: Start): boolean =>
  from === 'race' && brought?.code !== undefined;

function startIn({ eventId, from }: Target, typed: Typed, form: FormData, headers: Headers): Start {
  const isTyped = from === 'form' || FIELDS.some((field) => typed[field] !== '');
  const page = headers.get('referer');
  return {
    eventId: eventIdOf(String(eventId)),
    ...(isTyped && {
      prefill: { name: typed[F.buyerName], phone: typed[F.buyerPhone], email: typed[F.buyerEmail] },
    }),
    // A session cannot take it (partner-api.md 4.4): the desk sees it.
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
  return start(
    headers,
    language,
    {},
    {
      ...rest,
      ...((await isKnownOrder(ref, own)) && { prefill }),
      openedFrom: '/orders',
      consent: form.get(F.secondRegistration) !== null,
    },
  );
}

type Start = Pick<SessionStart, 'eventId' | 'prefill' | 'brought' | 'openedFrom' | 'consent'>;

async function start(
  headers: Headers,
  locale: Language,
  typed: Partial<Typed>,
  { needsWords = false, ...wanted }: Start & { readonly needsWords?: boolean },
): Promise<FormAnswer> {
  const page = await loadEventPage(wanted.eventId);
  // The page was drawn before the organizer chose our own form.
  if (page.ok && page.value.style === 'custom')
    return { next: addressIn(locale, `${eventPath(wanted.eventId)}/register`) };
  const started = await startStyle('hosted', headers, locale, wanted);
  if (started.ok) {
    const { ref, url } = started.value;
    // The order's page has the link. In a frame it opens a tab; and it says what a session does not take (partner-api.md 4.4).
    if (frameLook(locale)) return { next: await ownOrderAddress(locale, ref) };
    return { next: (needsWords ? null : url) ?? addressIn(locale, `/orders/${ref}`) };
  }
  const [t, { now }] = await Promise.all([getTranslations({ locale }), server()]);
  return {
    state: { typed: { ...typed }, problems: {}, ...startProblem(started.error, t, locale, now()) },
  };
}

async function startStyle(
  style: SessionStart['style'],
  headers: Headers,
  locale: Language,
  { prefill, ...wanted }: Start,
): ReturnType<typeof startSession> {
  const ctx = await server();
  const visitor = await visitorHere();
  const started = await startSession(ctx, {
    ...wanted,
    prefill: prefill ?? (await findKnownBuyer(ctx, visitor)),
    style,
    locale: baseLanguage(locale),
    visitor,
    address: clientAddress(headers),
    knows: await orderRecognizer(),
  });
  if (started.ok) await grantOrder(started.value.ref);
  return started;
}

function startProblem(
  problem: StartProblem,
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
    case 'too_many':
      return { problem: t('session.tooMany', { minutes: minutesUntil(problem.until, now) }) };
    default:
      return { problem: problemWords(problem.code, t), refresh: true };
  }
}

/** All are optional: an empty field is no mistake. */
function problemsOf(
  typed: Typed,
): Partial<Record<keyof Typed, 'invalid_phone' | 'one_phone' | EmailProblem>> {
  const phone = typed[F.buyerPhone];
  const email = typed[F.buyerEmail] === '' ? null : parseEmail(typed[F.buyerEmail]);
  return {
    ...(phone && !contactPhone(phone) && { [F.buyerPhone]: contactPhoneProblem(phone) }),
    ...(email && !email.ok && { [F.buyerEmail]: email.error }),
  };
}

type EmailProblem = Extract<ReturnType<typeof parseEmail>, { ok: false }>['error'];

async function fieldProblems(
  typed: Typed,
  wrong: ReturnType<typeof problemsOf>,
  locale: Language,
): Promise<FormState> {
  const t = await getTranslations({ locale });
  const names = FIELDS.flatMap((field) => {
    const problem = wrong[field];
    return problem ? [{ field, words: t(`errors.${problem}`) }] : [];
  });
  const label = { [F.buyerName]: 'name', [F.buyerPhone]: 'phone', [F.buyerEmail]: 'email' } as const;
  return {
    typed,
    problem: null,
    problems: Object.fromEntries(names.map(({ field, words }) => [field, words])),
    labels: Object.fromEntries(names.map(({ field }) => [field, t(`form.${label[field]}`)])),
    title: t('form.thingsToFix', { count: names.length }),
  };
}

function ticketIn(form: FormData): Pick<LinkParameters, 'ticket'> {
  const ticket = broughtText(textField(form, F.oneTicket, 1000));
  return ticket ? { ticket } : {};
}

function textField(form: FormData, name: string, longest: number): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim().slice(0, longest) : '';
}
