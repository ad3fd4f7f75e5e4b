// A pasted list in words: what was understood of it, and what was not.
import { getTranslations } from 'next-intl/server';
import { LANGUAGES, type Language } from '#app/_i18n/languages.ts';
import type { FormTable } from '#components/ui/form/form-state.ts';
import type { Roster, RosterProblem } from '#lib/registration/roster/read-roster.ts';
import type { RosterHeadings } from '#lib/registration/roster/roster-columns.ts';
import { repeatedWords } from './repeated-words.ts';

const MOST_TOLD = 10;

/** One line of words for each line that was not understood; of very many the first. */
export async function rosterLines(problems: readonly RosterProblem[], locale: Language): Promise<string> {
  const t = await getTranslations({ locale, namespace: 'roster' });
  const told = problems.slice(0, MOST_TOLD).map(({ line, code, text }) => t(code, { line, text }));
  const more = problems.length - told.length;
  return [...told, ...(more > 0 ? [t('more', { count: more })] : [])].join('\n');
}

/** What columns, distances and lines without a runner may say: lists come in other languages than the page's. */
export async function rosterHeadings(): Promise<RosterHeadings> {
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

/** Who stands in the list more than once for one entry. */
export async function rosterRemarks({ runners }: Roster, locale: Language): Promise<string[]> {
  return repeatedWords(runners, await getTranslations({ locale, namespace: 'roster' }), locale);
}

/**
 * Everyone with her line and her entry, under a caption that counts them, says which line and which columns were left out, and
 * ends with `remarks`.
 */
export async function rosterTable(
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
