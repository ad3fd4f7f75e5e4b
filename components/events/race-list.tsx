// Races as cards, and the way to the pages before and after.
import { getTranslations } from 'next-intl/server';
import type { Language } from '#app/_i18n/languages.ts';
import { EventCard } from './event-card.tsx';
import type { Race } from './load-races.ts';
import type { ListPage } from './race-pages.ts';

type Props = {
  readonly page: ListPage<Race>;
  readonly now: Date;
  readonly locale: Language;
  /** The address of page `number`. */
  readonly addressOf: (number: number) => string;
};

export async function RaceList({ page, now, locale, addressOf }: Props) {
  const t = await getTranslations('list');
  const { items, number, count } = page;
  return (
    <>
      <ul className="grid gap-4 md:grid-cols-2 md:gap-5 lg:grid-cols-3">
        {items.map((race) => (
          <EventCard key={race.id} race={race} now={now} locale={locale} />
        ))}
      </ul>
      {count > 1 && (
        <nav aria-label={t('pages')} className="flex flex-wrap items-center gap-x-5 gap-y-3">
          {number > 1 && (
            <a href={addressOf(number - 1)} rel="prev" className="btn btn-quiet">
              {t('earlier')}
            </a>
          )}
          <span className="text-quiet">{t('page', { number, count })}</span>
          {number < count && (
            <a href={addressOf(number + 1)} rel="next" className="btn btn-quiet">
              {t('later')}
            </a>
          )}
        </nav>
      )}
    </>
  );
}
