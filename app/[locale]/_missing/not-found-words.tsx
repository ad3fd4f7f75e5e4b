// What is said at an address that leads nowhere.
import { getLocale, getTranslations } from 'next-intl/server';
import { addressIn } from '#app/_i18n/languages.ts';

export async function NotFoundWords() {
  const [t, locale] = await Promise.all([getTranslations('notFound'), getLocale()]);
  return (
    <div className="page grid justify-items-start gap-5 py-12">
      <p className="numeral text-8xl text-accent-ink">404</p>
      <h1 className="display shout text-4xl">{t('title')}</h1>
      <p>{t('text')}</p>
      <a href={addressIn(locale, '/')} className="btn">
        {t('toRaces')}
      </a>
    </div>
  );
}
