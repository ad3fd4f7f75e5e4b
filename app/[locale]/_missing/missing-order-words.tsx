// What is said at the address of an order that nobody knows: whoever comes by it may have paid.
import { getLocale, getTranslations } from 'next-intl/server';
import { addressIn } from '#app/_i18n/languages.ts';

export async function MissingOrderWords() {
  const [t, site, elsewhere, locale] = await Promise.all([
    getTranslations('missingOrder'),
    getTranslations('site'),
    getTranslations('notFound'),
    getLocale(),
  ]);
  return (
    <div className="page grid justify-items-start gap-5 py-12">
      <h1 className="display text-4xl">{t('title')}</h1>
      <p>{t('text')}</p>
      <p className="flex flex-wrap gap-3">
        <a href={addressIn(locale, '/find')} className="btn">
          {site('findOrder')}
        </a>
        <a href={addressIn(locale, '/')} className="btn btn-quiet">
          {elsewhere('toRaces')}
        </a>
      </p>
    </div>
  );
}
