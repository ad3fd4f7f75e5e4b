// Says how old what is shown is, when the provider has not answered for a while.
import { getLocale, getTranslations } from 'next-intl/server';
import { intlLocale } from '#app/_i18n/languages.ts';
import { age } from '#lib/shared/dates.ts';

export async function StaleNotice({ asOf, now }: { asOf: Date; now: Date }) {
  const [t, locale] = await Promise.all([getTranslations('site'), getLocale()]);
  return <p className="notice notice-warn">{t('stale', { age: age(asOf, now, intlLocale(locale)) })}</p>;
}
