// What keeps a runner from entering a race, or should make her hurry.
import { getTranslations } from 'next-intl/server';
import type { Language } from '#app/_i18n/languages.ts';
import type { RaceMarks } from './race-marks.ts';
import { distanceWords } from './span-words.ts';

type Props = { readonly marks: RaceMarks; readonly now: Date; readonly locale: Language };

export async function RaceTags(props: Props) {
  const t = await getTranslations('list');
  return (
    <>
      {props.marks.started && <span className="tag tag-plain">{t('started')}</span>}
      <EntryTags {...props} />
    </>
  );
}

async function EntryTags({ marks, now, locale }: Props) {
  const t = await getTranslations('list');
  const { availability, placesLeft, closes } = marks;
  if (availability === 'not_yet') return <span className="tag tag-plain">{t('opensSoon')}</span>;
  if (availability === 'sold_out') return <span className="tag bg-ink text-ground">{t('soldOut')}</span>;
  if (availability !== 'on_sale') return <span className="tag tag-plain">{t(availability)}</span>;
  return (
    <>
      {placesLeft !== null && (
        <span className="tag bg-warn-wash text-warn">{t('placesLeft', { count: placesLeft })}</span>
      )}
      {closes && (
        <span className="tag bg-warn-wash text-warn">
          {t('closes', { distance: await distanceWords(closes, now, locale) })}
        </span>
      )}
    </>
  );
}
