// What an entry that was not kept is told: words at each field, and everything that was typed once more.
import { getTranslations } from 'next-intl/server';
import { addressIn, type Language } from '#app/_i18n/languages.ts';
import type { FormState, FormTable } from '#components/ui/form/form-state.ts';
import {
  type EntryInput,
  ENTRY_FIELDS as F,
  MOST_RUNNERS,
  quantityField,
  textOf,
} from '#lib/registration/entry/entry-form.ts';
import type { EntryErrors } from '#lib/registration/entry/entry-problems.ts';
import { firstTicket } from '#lib/registration/entry/first-ticket.ts';
import type { Roster } from '#lib/registration/roster/read-roster.ts';
import { eventIdOf } from '../../../../_events/event-id.ts';
import { loadEventPage } from '../../_event/load-event-page.ts';
import { ANSWER_TABLE } from './answer-table-id.ts';
import { fieldLabels } from './field-labels.ts';
import { rosterLines, rosterRemarks, rosterTable } from './roster-words.ts';
import { countOf, listRunners } from './runner-list.ts';
import { typedAnew } from './typed-anew.ts';

/**
 * The answer to an entry that was not kept, all words in `locale`: `errors` at their fields and above the form, `input` once
 * more, the list as it was understood.
 */
export async function answerForm(
  eventId: string,
  input: EntryInput,
  errors: EntryErrors,
  locale: Language,
): Promise<FormState> {
  const [t, words] = await Promise.all([
    getTranslations({ locale, namespace: 'errors' }),
    getTranslations({ locale, namespace: 'form' }),
  ]);
  const { fields, form, order, next, roster } = errors;
  const problems = Object.fromEntries(Object.entries(fields).map(([name, code]) => [name, t(code)]));
  if (roster && fields[F.roster] === 'roster_lines')
    problems[F.roster] = await rosterLines(roster.problems, locale);
  const list = next === 'roster_check' ? { href: `#${ANSWER_TABLE}`, words: words('toRosterTable') } : null;
  const remarks = roster ? await rosterRemarks(roster, locale) : [];
  return {
    typed: typedAnew(input, errors),
    problems,
    problem: form && t(form),
    way: order ? { href: addressIn(locale, `/orders/${order}`), words: words('toOwnOrder') } : list,
    labels: await labelsFor(eventId, input, Object.keys(problems), locale),
    notice: next ? [words(NOTICES[next]), ...remarks].join('\n') : null,
    table: roster ? await tableFor(roster, remarks, locale) : null,
  };
}

const NOTICES = { runner_names: 'nextRunnerNames', roster_check: 'nextRosterCheck' } as const;

/** In the order of the form. */
async function labelsFor(
  eventId: string,
  input: EntryInput,
  names: string[],
  locale: Language,
): Promise<Record<string, string>> {
  const [page, t] = await Promise.all([
    loadEventPage(eventIdOf(eventId)),
    getTranslations({ locale, namespace: 'form' }),
  ]);
  if (!page.ok) return {};
  const { event } = page.value;
  const tickets = event.ticket_types.map(({ ticket_type_id: id, name }) => ({ id, name }));
  const quantities = tickets.map(({ id }) => countOf(textOf(input, quantityField(id))));
  const chosen = tickets.filter((_, index) => quantities[index]).map(({ id }) => id);
  const labels = fieldLabels(event, listRunners(tickets, quantities, firstTicket(input, chosen)), t);
  const inOrder = Object.keys(labels).filter((name) => names.includes(name));
  return Object.fromEntries(
    [...new Set([...inOrder, ...names])].map((name) => [
      name,
      t('toldField', { label: labels[name] ?? name }),
    ]),
  );
}

async function tableFor(
  roster: Roster,
  remarks: readonly string[],
  locale: Language,
): Promise<FormTable | null> {
  const count = roster.runners.length;
  return count > 0 && count <= MOST_RUNNERS ? rosterTable(roster, remarks, locale) : null;
}
