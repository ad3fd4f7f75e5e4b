// Until when entries are taken, where the organizer says so and it has not passed.
import { getLocale, getTranslations } from 'next-intl/server';
import { intlLocale } from '#app/_i18n/languages.ts';
import { readOrganizer } from '#lib/content/read-organizer.ts';
import { clockTime, longDate } from '#lib/shared/dates.ts';
import { instantIn } from '#lib/shared/zoned-time.ts';
import { distanceWords } from './span-words.ts';

type Props = { readonly entriesClose: string | null; readonly now: Date };

export async function ClosingNotice({ entriesClose, now }: Props) {
  const [{ timeZone }, t, language] = await Promise.all([
    readOrganizer(),
    getTranslations('event'),
    getLocale(),
  ]);
  const closes = entriesClose === null ? null : instantIn(entriesClose, timeZone);
  if (!closes || closes <= now) return null;
  const calendar = { locale: intlLocale(language), timeZone };
  const distance = await distanceWords(closes, now, language);
  const words = { distance, date: longDate(closes, calendar), time: clockTime(closes, calendar) };
  return <p className="notice">{t('entriesClose', words)}</p>;
}
