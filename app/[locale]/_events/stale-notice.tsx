// Says how old what is shown is, when the provider has not answered for a while.
import { getLocale, getTranslations } from 'next-intl/server';
import { ageWords } from './span-words.ts';

export async function StaleNotice({ asOf, now }: { asOf: Date; now: Date }) {
  const [t, locale] = await Promise.all([getTranslations('site'), getLocale()]);
  return <p className="notice notice-warn">{t('stale', { age: await ageWords(asOf, now, locale) })}</p>;
}
