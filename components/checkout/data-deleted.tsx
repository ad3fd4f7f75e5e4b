// Says on a buyer's page that the buyer's details were deleted, and what is still there.
import { getTranslations } from 'next-intl/server';
import { loadCalendar } from '#components/layout/organizer.ts';
import { longDate } from '#lib/shared/dates.ts';

export async function DataDeleted({ at }: { readonly at: Date }) {
  const [t, calendar] = await Promise.all([getTranslations('order'), loadCalendar()]);
  const date = longDate(at, calendar);
  return <p className="notice">{t('deleted', { date })}</p>;
}
