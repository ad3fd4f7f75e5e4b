// Says on a buyer's page that her details were deleted, and what is still there.
import { getLocale, getTranslations } from 'next-intl/server';
import { loadOrganizer } from '#lib/content/load-organizer.ts';
import { intlLocale } from '#lib/i18n/languages.ts';
import { longDate } from '#lib/shared/dates.ts';

export async function DataDeleted({ at }: { readonly at: Date }) {
  const [t, locale, { timeZone }] = await Promise.all([
    getTranslations('order'),
    getLocale(),
    loadOrganizer(),
  ]);
  const date = longDate(at, { locale: intlLocale(locale), timeZone });
  return <p className="notice">{t('deleted', { date })}</p>;
}
