// What is said at an address that leads nowhere.
import { getLocale, getTranslations } from 'next-intl/server';
import { addressIn } from '#app/_i18n/languages.ts';

export async function NotFoundWords() {
  const [t, site, locale] = await Promise.all([
    getTranslations('notFound'),
    getTranslations('site'),
    getLocale(),
  ]);
  return (
    <div className="page grid justify-items-start gap-5 py-12">
      <h1 className="display shout text-4xl">{t('title')}</h1>
      <p>{t('text')}</p>
      <p className="flex flex-wrap gap-3">
        <a href={addressIn(locale, '/')} className="btn">
          {t('toRaces')}
        </a>
        <a href={addressIn(locale, '/find')} className="btn btn-quiet">
          {site('findOrder')}
        </a>
      </p>
    </div>
  );
}
