// The search by name, place or date: a plain form that leads to a page of results.
import { getTranslations } from 'next-intl/server';
import { addressIn, type Language } from '#app/_i18n/languages.ts';

export async function RaceSearch({ locale, query = '' }: { locale: Language; query?: string }) {
  const t = await getTranslations('search');
  return (
    <search>
      <form action={addressIn(locale, '/search')} className="search">
        <label htmlFor="q" className="field-label">
          {t('label')}
        </label>
        <input id="q" name="q" type="search" defaultValue={query} maxLength={100} className="input" />
        <button type="submit" className="btn btn-quiet">
          {t('submit')}
        </button>
      </form>
    </search>
  );
}
