// How long personal data stays, below the organizer's own words about privacy: it says what the storefront is set to do.
import { getTranslations } from 'next-intl/server';
import { server } from '#lib/server.ts';
import { UNPAID_DAYS } from '#lib/shared/retention.ts';

export async function PrivacyTimes() {
  const [t, { env }] = await Promise.all([getTranslations('privacy'), server()]);
  const { PERSONAL_DATA_MONTHS: months } = env;
  return (
    <>
      <h2>{t('title')}</h2>
      <p>{months === undefined ? t('never') : t('after', { months, days: UNPAID_DAYS })}</p>
      <p>{t('whole')}</p>
    </>
  );
}
