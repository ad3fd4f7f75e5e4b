// The answer to a registration that was not accepted: an error message for each field, and everything that was typed.

import { getTranslations } from 'next-intl/server';
import { loadEventPage } from '#components/events/load-events.ts';
import { contactLinks } from '#components/layout/contact.tsx';
import type { FormState, FormTable } from '#components/ui/form/form-state.ts';
import { loadAskedOfParticipants } from '#lib/content/load-event-notes.ts';
import { loadOrganizer } from '#lib/content/load-organizer.ts';
import { addressIn, type Language, shortList } from '#lib/i18n/languages.ts';
import type { EventDetail } from '#lib/partner-api/events.ts';
import { listDigest, parseRows, repeatedParticipants } from '#lib/registration/check-participants.ts';
import type {
  LeftOutLine,
  ListedParticipant,
  ListProblem,
  ParticipantsList,
} from '#lib/registration/participants-import/old/parse-participants.ts';
import * as F from '#lib/registration/registration-fields.ts';
import {
  firstTicket,
  MOST_PARTICIPANTS,
  offField,
  quantityField,
  questionField,
  type RegistrationInput,
  withOneTicket,
} from '#lib/registration/registration-input.ts';
import type { RegistrationErrors, RegistrationProblem } from '#lib/registration/registration-problems.ts';
import { minutesUntil } from '#lib/shared/dates.ts';
import { textOf } from '#lib/shared/posted-values.ts';
import { countOf, LIST_TABLE, listParticipants, type Participant } from './participants-asked.ts';

/** All words are in `locale`. */
export async function answerForm(
  eventId: string,
  input: RegistrationInput,
  errors: RegistrationErrors,
  locale: Language,
): Promise<FormState> {
  const over = errors.form !== null && OVER.includes(errors.form);
  const [t, words, page, ask, { questions }] = await Promise.all([
    getTranslations({ locale, namespace: 'errors' }),
    getTranslations({ locale, namespace: 'form' }),
    loadEventPage(eventId),
    over ? askOrganizer(locale) : null,
    loadAskedOfParticipants(eventId, locale),
  ]);
  const { form, order, next, list, limit } = errors;
  const typed = typedAgain(input, errors);
  const { [F.secondRegistration]: asked, ...fields } = ofOneTicket(errors.fields, typed);
  const problems = Object.fromEntries(Object.entries(fields).map(([name, code]) => [name, t(code)]));
  if (list && fields[F.list] === 'list_lines')
    problems[F.list] = await listProblemWords(list.problems, locale);
  const remarks = list ? await listRemarks(list, locale) : [];
  const problem = asked ?? form;
  return {
    typed,
    problems,
    problem: problem && t(problem, limitWords(limit)),
    way: wayOn({ order, next, asked: asked !== undefined }, words, locale) ?? ask,
    confirm: asked ? { name: F.secondRegistration, words: words('secondRegistration') } : null,
    title: words('thingsToFix', { count: thingsToFix(errors, fields) }),
    labels: page.ok
      ? labelsOf(page.value.event, { input, asked: questions, names: Object.keys(problems) }, words)
      : {},
    notice: next ? [words(NOTICES[next]), ...remarks].join('\n') : null,
    table: list ? await tableOf(list, remarks, locale) : null,
    over,
    refresh: page.ok,
  };
}

/** A pasted list counts as often as it has unclear lines. */
function thingsToFix({ list }: RegistrationErrors, fields: RegistrationErrors['fields']): number {
  const lines = fields[F.list] === 'list_lines' ? (list?.problems.length ?? 1) : 1;
  return Object.keys(fields).length - 1 + lines;
}

type Next = Pick<RegistrationErrors, 'order' | 'next'> & { readonly asked: boolean };

/** The link after the problem or notice: to the order or the search for it, or to the table of a parsed list. */
function wayOn({ order, next, asked }: Next, words: Words, locale: Language): FormState['way'] {
  if (order) return { href: addressIn(locale, `/orders/${order}`), words: words('toOwnOrder') };
  if (asked) return { href: addressIn(locale, '/find'), words: words('findOrder') };
  return next === 'list_check' ? { href: `#${LIST_TABLE}`, words: words('toListTable') } : null;
}

/** Only the organizer can help. */
const OVER: readonly RegistrationProblem[] = ['sale_closed', 'payments_disabled'];

/** To the organizer's WhatsApp; without one to the contacts in the footer. */
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

/** The choice of one person has no quantity that could show a problem: the section does. */
function ofOneTicket(
  fields: RegistrationErrors['fields'],
  typed: RegistrationInput,
): RegistrationErrors['fields'] {
  const ticket = textOf(typed, F.oneTicket);
  const { [quantityField(ticket)]: problem, ...others } = fields;
  return ticket && problem ? { [F.tickets]: problem, ...others } : fields;
}

/** Values for the words of a limit; other problems have none. */
const limitWords = (limit: RegistrationErrors['limit']) => ({
  minutes: limit ? minutesUntil(limit.until, new Date()) : 0,
  most: limit?.most ?? 0,
});

const NOTICES = { participant_names: 'nextParticipantNames', list_check: 'nextListCheck' } as const;

type Words = Awaited<ReturnType<typeof getTranslations<'form'>>>;

type Labelled = {
  readonly input: RegistrationInput;
  /** The organizer's own questions. */
  readonly asked: readonly { readonly key: string; readonly label: string }[];
  readonly names: readonly string[];
};

/** Fields of the group editor are called by their person. */
function rowLabels(input: RegistrationInput, names: readonly string[], t: Words): Record<string, string> {
  const rows = parseRows(textOf(input, F.participants)) ?? [];
  return Object.fromEntries(
    names.flatMap((name) => {
      const index = /^participants\.(\d+)\./.exec(name)?.[1];
      if (index === undefined) return [];
      return [[name, rows[Number(index)]?.name || t('participant', { number: Number(index) + 1 })]];
    }),
  );
}

/** Names of the fields with a problem, in the order of the form. */
function labelsOf(event: EventDetail, { input, asked, names }: Labelled, t: Words): Record<string, string> {
  const tickets = event.ticket_types.map(({ ticket_type_id: id, name }) => ({ id, name }));
  const quantities = tickets.map(({ id }) => countOf(textOf(input, quantityField(id))));
  const chosen = tickets.filter((_, index) => quantities[index]).map(({ id }) => id);
  const labels = {
    ...rowLabels(input, names, t),
    ...fieldLabels(event, listParticipants(tickets, quantities, firstTicket(input, chosen)), t),
    ...Object.fromEntries(asked.map(({ key, label }) => [questionField(key), label])),
  };
  const inOrder = Object.keys(labels).filter((name) => names.includes(name));
  return Object.fromEntries([...new Set([...inOrder, ...names])].map((name) => [name, labels[name] ?? name]));
}

/** Labels by field name, in the order of the form. */
export function fieldLabels(
  event: EventDetail,
  participants: readonly Participant[],
  t: Words,
): Record<string, string> {
  return {
    [F.tickets]: t('ticketsLabel'),
    ...Object.fromEntries(event.ticket_types.map((type) => [quantityField(type.ticket_type_id), type.name])),
    [F.list]: t('ownList'),
    [F.participants]: t('ownList'),
    [F.buyerName]: t('name'),
    [F.buyerPhone]: t('phone'),
    [F.buyerEmail]: t('email'),
    ...Object.fromEntries(participants.map(({ field, number }) => [field, t('participantName', { number })])),
    [F.guardianName]: t('guardianName'),
    [F.guardianPhone]: t('guardianPhone'),
    [F.guardianRelation]: t('guardianRelation'),
    ...Object.fromEntries(event.additional_questions.map(({ key, label }) => [questionField(key), label])),
    [F.paymentMethod]: t('paymentMethod'),
    [F.payingNumber]: t('payingNumber'),
    [F.discountCode]: t('discount'),
    [F.donation]: t('donation', { currency: event.currency }),
    [F.note]: t('note'),
    [F.waiverAccepted]: t('waiver'),
  };
}

async function tableOf(
  roster: ParticipantsList,
  remarks: readonly string[],
  locale: Language,
): Promise<FormTable | null> {
  const count = roster.participants.length;
  return count > 0 && count <= MOST_PARTICIPANTS ? listTable(roster, remarks, locale) : null;
}

/**
 * The form's values for the next attempt. Its id stays: a correction replaces what it sent before. A new waiver must be
 * accepted again.
 */
export function typedAgain(
  input: RegistrationInput,
  { fields, next, list }: RegistrationErrors,
): RegistrationInput {
  const {
    [F.checkList]: _list,
    [F.secondRegistration]: _again,
    [F.waiverAccepted]: accepted,
    ...typed
  } = input;
  const outdated = fields[F.waiverAccepted] === 'waiver_version_mismatch';
  return withOneTicket({
    ...switchedOff(typed),
    ...typed,
    ...(accepted !== undefined && !outdated && { [F.waiverAccepted]: accepted }),
    ...(next === 'list_check' && list && { [F.checkedList]: listDigest(textOf(input, F.list), list) }),
  });
}

/** Values of disabled fields, which a form without a script posts under other names. */
function switchedOff(input: RegistrationInput): RegistrationInput {
  const prefix = offField('');
  const off = Object.entries(input).filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(off.map(([name, value]) => [name.slice(prefix.length), value]));
}

type ListWords = Awaited<ReturnType<typeof getTranslations<'participantsImport'>>>;

const MOST_TOLD = 10;

/** A sentence for each line that could not be read; of many lines, the first ones. */
export async function listProblemWords(problems: readonly ListProblem[], locale: Language): Promise<string> {
  const t = await getTranslations({ locale, namespace: 'participantsImport' });
  const told = problems.slice(0, MOST_TOLD).map(({ line, code, text }) => t(code, { line, text }));
  const more = problems.length - told.length;
  return [...told, ...(more > 0 ? [t('more', { count: more })] : [])].join('\n');
}

/** Remarks on names that stand in the list more than once for the same ticket. */
export async function listRemarks({ participants }: ParticipantsList, locale: Language): Promise<string[]> {
  return repeatedWords(
    participants,
    await getTranslations({ locale, namespace: 'participantsImport' }),
    locale,
  );
}

const MOST_REPEATED_TOLD = 5;

/** A sentence for each repeated name, which may be right; of many names, the first ones. */
export function repeatedWords(
  participants: readonly ListedParticipant[],
  t: ListWords,
  locale: Language,
): string[] {
  const repeated = repeatedParticipants(participants, ({ ticket }) => ticket.ticket_type_id);
  const others = (count: number) => t('others', { count });
  const told = repeated.slice(0, MOST_REPEATED_TOLD).map(({ name, participants: alike }) => {
    const lines = alike.map(({ line }) => String(line));
    return t('repeated', { name, lines: shortList(lines, others, locale) });
  });
  const more = repeated.length - told.length;
  return [...told, ...(more > 0 ? [t('moreRepeated', { count: more })] : [])];
}

/**
 * All clear lines with participant and ticket. The caption counts them, and names the lines and the columns that were left
 * out.
 */
export async function listTable(
  { participants, problems, leftOut, ignoredColumns }: ParticipantsList,
  remarks: readonly string[],
  locale: Language,
): Promise<FormTable> {
  const t = await getTranslations({ locale, namespace: 'participantsImport' });
  const byTicket = [...Map.groupBy(participants, ({ ticket }) => ticket)];
  const parts = byTicket
    .map(([ticket, { length }]) => `${length}\u00a0×\u00a0${unbroken(ticket.name)}`)
    .join(', ');
  return {
    caption: [
      t(problems.length > 0 ? 'understoodPart' : 'understood', { count: participants.length, parts }),
      leftOutWords(leftOut, t, locale),
      ignoredColumns.length > 0 && t('not_taken_over', { columns: ignoredColumns.join(', ') }),
      remarks.join(' '),
    ]
      .filter(Boolean)
      .join('. '),
    unfold: t('unfold', { count: participants.length }),
    head: [t('line'), t('name'), t('ticket')],
    rows: participants.map(({ line, name, ticket }) => [String(line), name, unbroken(ticket.name)]),
    counts: Object.fromEntries(byTicket.map(([ticket, { length }]) => [ticket.ticket_type_id, length])),
  };
}

function leftOutWords(leftOut: readonly LeftOutLine[], t: ListWords, locale: Language): string {
  const [only, another] = leftOut;
  if (!only) return '';
  if (!another) return t('heading_left_out', only);
  const others = (count: number) => t('others', { count });
  const lines = leftOut.map(({ line, text }) => `${line} (${text})`);
  return t('lines_left_out', { lines: shortList(lines, others, locale) });
}

/** A number stays with its unit, however narrow the column. */
const unbroken = (name: string): string => name.replaceAll(/(?<=\d) (?=\p{L})/gu, '\u00a0');
