// A pasted list of participants in words: what the server read from it, and what it could not read.
import { getTranslations } from 'next-intl/server';
import { firstFew } from '#app/_i18n/first-few.ts';
import { LANGUAGES, type Language } from '#app/_i18n/languages.ts';
import type { FormTable } from '#components/ui/form/form-state.ts';
import { repeatedRunners } from '#lib/registration/entry/repeated-runners.ts';
import type { Roster, RosterProblem, RosterRunner } from '#lib/registration/roster/read-roster.ts';
import type { RosterHeadings } from '#lib/registration/roster/roster-columns.ts';

type Words = Awaited<ReturnType<typeof getTranslations<'roster'>>>;

const MOST_TOLD = 10;

/** A sentence for each line that could not be read; of many lines, the first ones. */
export async function listProblemWords(
  problems: readonly RosterProblem[],
  locale: Language,
): Promise<string> {
  const t = await getTranslations({ locale, namespace: 'roster' });
  const told = problems.slice(0, MOST_TOLD).map(({ line, code, text }) => t(code, { line, text }));
  const more = problems.length - told.length;
  return [...told, ...(more > 0 ? [t('more', { count: more })] : [])].join('\n');
}

/** Headings, distances and words of lines without a participant, in all languages: a list need not be in that of the page. */
export async function listHeadings(): Promise<RosterHeadings> {
  const words = LANGUAGES.map(async (locale) => {
    const t = await getTranslations({ locale, namespace: 'roster' });
    return {
      names: [t('name'), ...t('headings').split(',')],
      entries: [...t('entryHeadings').split(','), t('entry')],
      distances: t('distances').split(','),
      nobodies: t('nobodies').split(','),
    };
  });
  const all = await Promise.all(words);
  return {
    names: all.flatMap(({ names }) => names),
    entries: all.flatMap(({ entries }) => entries),
    distances: all.flatMap(({ distances }) => distances),
    nobodies: all.flatMap(({ nobodies }) => nobodies),
  };
}

/** Remarks on names that stand in the list more than once for the same ticket. */
export async function listRemarks({ runners }: Roster, locale: Language): Promise<string[]> {
  return repeatedWords(runners, await getTranslations({ locale, namespace: 'roster' }), locale);
}

const MOST_REPEATED_TOLD = 5;

/** A sentence for each repeated name, which may be right; of many names, the first ones. */
export function repeatedWords(runners: readonly RosterRunner[], t: Words, locale: Language): string[] {
  const repeated = repeatedRunners(runners, ({ ticket }) => ticket.ticket_type_id);
  const others = (count: number) => t('others', { count });
  const told = repeated.slice(0, MOST_REPEATED_TOLD).map(({ name, runners: alike }) => {
    const lines = alike.map(({ line }) => String(line));
    return t('repeated', { name, lines: firstFew(lines, others, locale) });
  });
  const more = repeated.length - told.length;
  return [...told, ...(more > 0 ? [t('moreRepeated', { count: more })] : [])];
}

/** All participants with line and ticket. The caption counts them, and names the line and the columns that were left out. */
export async function listTable(
  { runners, heading, unread }: Roster,
  remarks: readonly string[],
  locale: Language,
): Promise<FormTable> {
  const t = await getTranslations({ locale, namespace: 'roster' });
  const byTicket = [...Map.groupBy(runners, ({ ticket }) => ticket)];
  const parts = byTicket
    .map(([ticket, { length }]) => `${length}\u00a0×\u00a0${unbroken(ticket.name)}`)
    .join(', ');
  return {
    caption: [
      t('understood', { count: runners.length, parts }),
      heading && t('heading_left_out', heading),
      unread.length > 0 && t('not_taken_over', { columns: unread.join(', ') }),
      remarks.join(' '),
    ]
      .filter(Boolean)
      .join('. '),
    unfold: t('unfold', { count: runners.length }),
    head: [t('line'), t('name'), t('entry')],
    rows: runners.map(({ line, name, ticket }) => [String(line), name, unbroken(ticket.name)]),
    counts: Object.fromEntries(byTicket.map(([ticket, { length }]) => [ticket.ticket_type_id, length])),
  };
}

/** A number stays with its unit, however narrow the column. */
const unbroken = (name: string): string => name.replaceAll(/(?<=\d) (?=\p{L})/gu, '\u00a0');
