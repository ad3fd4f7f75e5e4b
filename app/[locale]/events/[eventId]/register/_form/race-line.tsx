// When and where the race is, once more: of two races with one name nobody should enter the wrong one.
import { getLocale, getTranslations } from 'next-intl/server';
import { intlLocale } from '#app/_i18n/languages.ts';
import { readOrganizer } from '#lib/content/read-organizer.ts';
import { clockTime, longDate } from '#lib/shared/dates.ts';

type Props = { readonly startsAt: Date; readonly place: string | null };

export async function RaceLine({ startsAt, place }: Props) {
  const [t, language, { timeZone }] = await Promise.all([
    getTranslations('event'),
    getLocale(),
    readOrganizer(),
  ]);
  const calendar = { locale: intlLocale(language), timeZone };
  const when = t('when', { date: longDate(startsAt, calendar), time: clockTime(startsAt, calendar) });
  return (
    <p className="mt-2 flex flex-wrap gap-x-4 text-wrap text-quiet">
      <span>{when}</span> {place && <bdi>{place}</bdi>}
    </p>
  );
}
