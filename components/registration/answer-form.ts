import { getTranslations } from 'next-intl/server';
import { eventPath } from '#components/events/event-address.ts';
import { loadEventPage } from '#components/events/load-events.ts';
import { contactLinks } from '#components/layout/contact.tsx';
import { loadOrganizer } from '#components/layout/organizer.ts';
import type { FormState } from '#components/ui/form/form-state.ts';
import { addressIn, type Language } from '#lib/i18n/languages.ts';
import { orderQuestions, participantRules } from '#lib/registration/participant-questions.ts';
import { parseParticipantRows } from '#lib/registration/posted-rows.ts';
import * as F from '#lib/registration/registration-fields.ts';
import {
  isListField,
  offField,
  type RegistrationInput,
  withOneTicket,
} from '#lib/registration/registration-input.ts';
import type { RegistrationErrors, RegistrationProblem } from '#lib/registration/registration-problems.ts';
import { quantityField } from '#lib/registration/ticket-choice.ts';
import { server } from '#lib/server.ts';
import { minutesUntil } from '#lib/shared/dates.ts';
import { textOf } from '#lib/shared/posted-values.ts';
import { askedPeople } from './asked-people.ts';
import { type Asks, labelsOf, sentencesToFix, severalOf } from './form-labels.ts';
import { listWords } from './list-table.ts';
import { LIST_TABLE } from './listed-counts.ts';
import type { FormWords } from './question-words.ts';

export async function answerForm(
  eventId: string,
  input: RegistrationInput,
  errors: RegistrationErrors,
  locale: Language,
): Promise<FormState> {
  const over = errors.form !== null && OVER.includes(errors.form);
  const [t, words, page, ask, participants, { timeZone }] = await Promise.all([
    getTranslations({ locale, namespace: 'errors' }),
    getTranslations({ locale, namespace: 'form' }),
    loadEventPage(eventId),
    over ? askOrganizer(locale) : null,
    (await server()).shop.asked(eventId, locale),
    loadOrganizer(),
  ]);
  const asking = page.ok ? asksOf({ ...page.value, asked: participants, now: new Date(), timeZone }) : null;
  const { form, order, next, list, limit } = errors;
  const typed = typedAgain(input, errors);
  const { [F.secondRegistration]: asked, ...fields } = ofOneTicket(errors.fields, typed);
  const problems = Object.fromEntries(Object.entries(fields).map(([name, code]) => [name, t(code)]));
  const { table, remarks, unclear } = await listWords(list, { asking, typed, problems }, locale);
  if (fields[F.list] === 'list_lines' && unclear) problems[F.list] = unclear;
  const problem = asked ?? form;
  return {
    typed,
    problems,
    problem: problem && t(problem, limitWords(limit)),
    way: wayOn({ order, next, form, asked: asked !== undefined }, { eventId, words, locale }) ?? ask,
    confirm: asked ? { name: F.secondRegistration, words: words('secondRegistration') } : null,
    title: words('thingsToFix', { count: Object.keys(fields).length }),
    toFix:
      asking &&
      severalOf(
        sentencesToFix(
          labelsOf(asking, { input, names: Object.keys(problems), list }, words),
          { codes: fields, problems },
          words,
        ),
      ),
    notice: next ? [words(NOTICES[next]), ...remarks].join('\n') : null,
    table,
    people: asking && askedPeople(asking.event.ticket_types, asking.rules, typed, words),
    over,
    refresh: isDrawnAgain(page, errors),
  };
}

/** If the race is now sold on the provider's page, drawing the page again would remove what was typed. */
const isDrawnAgain = (page: { readonly ok: boolean }, { form }: RegistrationErrors): boolean =>
  page.ok && form !== 'sold_on_partners_page';

const asksOf = (given: Parameters<typeof participantRules>[0] & Pick<Asks, 'event'>): Asks => ({
  event: given.event,
  rules: participantRules(given),
  ofOrder: orderQuestions(given),
});

type Next = Pick<RegistrationErrors, 'order' | 'next' | 'form'> & { readonly asked: boolean };
type Place = { readonly eventId: string; readonly words: FormWords; readonly locale: Language };

/** The link after the problem or notice: to the order, the search for it, the list's table, or the provider's page. */
function wayOn({ order, next, form, asked }: Next, { eventId, words, locale }: Place): FormState['way'] {
  if (form === 'sold_on_partners_page')
    return { href: addressIn(locale, `${eventPath(eventId)}/register`), words: words('toPartnersPage') };
  if (order) return { href: addressIn(locale, `/orders/${order}`), words: words('toOwnOrder') };
  if (asked) return { href: addressIn(locale, '/find'), words: words('findOrder') };
  return next === 'list_check' ? { href: `#${LIST_TABLE}`, words: words('toListTable') } : null;
}

/** Problems with which only the organizer can help. */
const OVER: readonly RegistrationProblem[] = ['sale_closed', 'payments_disabled'];

/** The link to the organizer's WhatsApp, or without one to the contacts in the footer. */
async function askOrganizer(locale: Language): Promise<FormState['way']> {
  const [t, { contact }] = await Promise.all([
    getTranslations({ locale, namespace: 'event' }),
    loadOrganizer(),
  ]);
  const [link] = contactLinks(contact);
  if (!link) return null;
  return link.kind === 'whatsapp'
    ? { href: link.href, words: t('askOnWhatsapp') }
    : { href: '#contact', words: t('ask') };
}

/** The choice for one person has no quantity that could show a problem, so the section shows it. */
function ofOneTicket(
  fields: RegistrationErrors['fields'],
  typed: RegistrationInput,
): RegistrationErrors['fields'] {
  const ticket = textOf(typed, F.oneTicket);
  const { [quantityField(ticket)]: problem, ...others } = fields;
  return ticket && problem ? { [F.tickets]: problem, ...others } : fields;
}

/** Values for the words of a limit. Other problems have no values. */
const limitWords = (limit: RegistrationErrors['limit']) => ({
  minutes: limit ? minutesUntil(limit.until, new Date()) : 0,
  most: limit?.most ?? 0,
});

const NOTICES = { participant_names: 'nextParticipantNames', list_check: 'nextListCheck' } as const;

/**
 * The form's values for the next attempt. The id stays, because a correction replaces what was sent before. A new
 * waiver must be accepted again. Choices about lines of another list, and people who are none, are dropped: no field
 * shows them.
 */
export function typedAgain(
  input: RegistrationInput,
  { fields, list }: RegistrationErrors,
): RegistrationInput {
  const {
    [F.checkList]: _list,
    [F.secondRegistration]: _again,
    [F.waiverAccepted]: accepted,
    [F.participants]: people,
    ...typed
  } = input;
  const outdated = fields[F.waiverAccepted] === 'waiver_version_mismatch';
  const seen = textOf(input, F.checkedList);
  const isOtherList = list !== undefined && seen !== '' && seen !== list.digest;
  const known = isOtherList
    ? Object.fromEntries(Object.entries(typed).filter(([name]) => !isListField(name)))
    : typed;
  const arePeople = people !== undefined && parseParticipantRows(textOf(input, F.participants)) !== null;
  return withOneTicket({
    ...switchedOff(typed),
    ...known,
    ...(arePeople && { [F.participants]: people }),
    ...(accepted !== undefined && !outdated && { [F.waiverAccepted]: accepted }),
    ...(list && { [F.checkedList]: list.digest }),
  });
}

/** Values of disabled fields. Without a script the form posts them under other names. */
function switchedOff(input: RegistrationInput): RegistrationInput {
  const prefix = offField('');
  const off = Object.entries(input).filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(off.map(([name, value]) => [name.slice(prefix.length), value]));
}
