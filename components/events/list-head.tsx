// The top of a list of races: its title, and the search by name, place, date or distance. A plain form.
import { getTranslations } from 'next-intl/server';
import { addressIn, type Language } from '#app/_i18n/languages.ts';

type Props = {
  readonly title: string;
  readonly locale: Language;
  /** What the search field contains; `null` leaves the search out. */
  readonly query: string | null;
};

export async function ListHead({ title, locale, query }: Props) {
  const t = await getTranslations('search');
  return (
    <div className="grid gap-4 not-[:has(+*)]:invisible wide:grid-cols-[1fr_auto] wide:items-end">
      <h1 className="display text-5xl uppercase">{title}</h1>
      {query !== null && (
        <search>
          <form
            action={addressIn(locale, '/search')}
            className="grid max-w-lg grid-cols-[1fr_auto] gap-x-3 gap-y-1.5"
          >
            <label htmlFor="q" className="col-span-full font-bold">
              {t('label')}
            </label>
            <input id="q" name="q" type="search" defaultValue={query} maxLength={100} className="input" />
            <button type="submit" className="btn btn-quiet min-h-13">
              {t('submit')}
            </button>
          </form>
        </search>
      )}
    </div>
  );
}
