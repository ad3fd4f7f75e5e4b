// The answer to a registration that was not accepted: an error message for each field, and everything that was typed.
import { getTranslations } from 'next-intl/server';
import { addressIn, type Language } from '#app/_i18n/languages.ts';
import { loadEventPage } from '#components/events/load-event-page.ts';
import type { FormState, FormTable } from '#components/ui/form/form-state.ts';
import type { EventDetail } from '#lib/partner-api/schemas/event.ts';
import { rosterMark } from '#lib/registration/entry/check-runners.ts';
import {
  type EntryInput,
  ENTRY_FIELDS as F,
  MOST_RUNNERS,
  offField,
  quantityField,
  questionField,
  textOf,
} from '#lib/registration/entry/entry-form.ts';
import type { EntryErrors } from '#lib/registration/entry/entry-problems.ts';
import { firstTicket } from '#lib/registration/entry/first-ticket.ts';
import type { Roster } from '#lib/registration/roster/read-roster.ts';
import { listProblemWords, listRemarks, listTable } from './list-words.ts';
import { countOf, LIST_TABLE, listParticipants, type Participant } from './participants-asked.ts';

/** All words are in `locale`. */
export async function answerForm(
  eventId: string,
  input: EntryInput,
  errors: EntryErrors,
  locale: Language,
): Promise<FormState> {
  const [t, words, page] = await Promise.all([
    getTranslations({ locale, namespace: 'errors' }),
    getTranslations({ locale, namespace: 'form' }),
    loadEventPage(eventId),
  ]);
  const { fields, form, order, next, roster } = errors;
  const problems = Object.fromEntries(Object.entries(fields).map(([name, code]) => [name, t(code)]));
  if (roster && fields[F.roster] === 'roster_lines')
    problems[F.roster] = await listProblemWords(roster.problems, locale);
  const list = next === 'roster_check' ? { href: `#${LIST_TABLE}`, words: words('toRosterTable') } : null;
  const remarks = roster ? await listRemarks(roster, locale) : [];
  return {
    typed: typedAgain(input, errors),
    problems,
    problem: form && t(form),
    way: order ? { href: addressIn(locale, `/orders/${order}`), words: words('toOwnOrder') } : list,
    labels: page.ok ? labelsOf(page.value.event, input, Object.keys(problems), words) : {},
    notice: next ? [words(NOTICES[next]), ...remarks].join('\n') : null,
    table: roster ? await tableOf(roster, remarks, locale) : null,
    refresh: page.ok,
  };
}

const NOTICES = { runner_names: 'nextRunnerNames', roster_check: 'nextRosterCheck' } as const;

type Words = Awaited<ReturnType<typeof getTranslations<'form'>>>;

/** Names of the fields with a problem, in the order of the form. */
function labelsOf(
  event: EventDetail,
  input: EntryInput,
  names: readonly string[],
  t: Words,
): Record<string, string> {
  const tickets = event.ticket_types.map(({ ticket_type_id: id, name }) => ({ id, name }));
  const quantities = tickets.map(({ id }) => countOf(textOf(input, quantityField(id))));
  const chosen = tickets.filter((_, index) => quantities[index]).map(({ id }) => id);
  const labels = fieldLabels(event, listParticipants(tickets, quantities, firstTicket(input, chosen)), t);
  const inOrder = Object.keys(labels).filter((name) => names.includes(name));
  return Object.fromEntries(
    [...new Set([...inOrder, ...names])].map((name) => [
      name,
      t('toldField', { label: labels[name] ?? name }),
    ]),
  );
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
    [F.buyerName]: t('name'),
    [F.buyerEmail]: t('email'),
    [F.buyerPhone]: t('phone'),
    ...Object.fromEntries(participants.map(({ field, number }) => [field, t('runnerName', { number })])),
    [F.roster]: t('rosterLabel'),
    [F.guardianName]: t('guardianName'),
    [F.guardianPhone]: t('guardianPhone'),
    [F.guardianRelation]: t('guardianRelation'),
    ...Object.fromEntries(event.additional_questions.map(({ key, label }) => [questionField(key), label])),
    [F.discountCode]: t('discount'),
    [F.donation]: t('donation', { currency: event.currency }),
    [F.note]: t('note'),
    [F.payingNumber]: t('payingNumber'),
    [F.paymentMethod]: t('paymentMethod'),
    [F.waiverAccepted]: t('waiver'),
    [F.secondEntry]: t('secondEntryLabel'),
  };
}

async function tableOf(
  roster: Roster,
  remarks: readonly string[],
  locale: Language,
): Promise<FormTable | null> {
  const count = roster.runners.length;
  return count > 0 && count <= MOST_RUNNERS ? listTable(roster, remarks, locale) : null;
}

/**
 * The form's values for the next attempt. Its id stays: a correction replaces what it sent before. A new waiver must be
 * accepted again.
 */
export function typedAgain(input: EntryInput, { fields, next, roster }: EntryErrors): EntryInput {
  const { [F.checkRoster]: _pressed, [F.waiverAccepted]: accepted, ...typed } = input;
  const outdated = fields[F.waiverAccepted] === 'waiver_version_mismatch';
  return {
    ...switchedOff(typed),
    ...typed,
    ...(accepted !== undefined && !outdated && { [F.waiverAccepted]: accepted }),
    ...(next === 'roster_check' && roster && { [F.rosterSeen]: rosterMark(textOf(input, F.roster), roster) }),
  };
}

/** Names of entries that were given up, as a form without a script carries them. */
function switchedOff(input: EntryInput): EntryInput {
  const prefix = offField('');
  const off = Object.entries(input).filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(off.map(([name, value]) => [name.slice(prefix.length), value]));
}
