// Who stands in a pasted list more than once, in words: a remark, since only whoever pasted it knows what is meant. Pure.
import type { getTranslations } from 'next-intl/server';
import { firstFew } from '#app/_i18n/first-few.ts';
import type { Language } from '#app/_i18n/languages.ts';
import { repeatedRunners } from '#lib/registration/entry/repeated-runners.ts';
import type { RosterRunner } from '#lib/registration/roster/read-roster.ts';

type Words = Awaited<ReturnType<typeof getTranslations<'roster'>>>;

const MOST_TOLD = 5;

/** A sentence for each name; of very many the first. */
export function repeatedWords(runners: readonly RosterRunner[], t: Words, locale: Language): string[] {
  const repeated = repeatedRunners(runners, ({ ticket }) => ticket.ticket_type_id);
  const others = (count: number) => t('others', { count });
  const told = repeated.slice(0, MOST_TOLD).map(({ name, runners: alike }) => {
    const lines = alike.map(({ line }) => String(line));
    return t('repeated', { name, lines: firstFew(lines, others, locale) });
  });
  const more = repeated.length - told.length;
  return [...told, ...(more > 0 ? [t('moreRepeated', { count: more })] : [])];
}
