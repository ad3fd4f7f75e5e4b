// Why the race cannot be entered now, and where else to go. A form that holds somebody's words stays below it.
import { getLocale, getTranslations } from 'next-intl/server';
import { addressIn } from '#app/_i18n/languages.ts';
import type { Availability } from '#lib/events/availability.ts';
import type { EventDetail } from '#lib/partner-api/schemas/event.ts';
import { racePath } from '../../../../_events/race-path.ts';
import { AvailabilityNotice } from '../../_event/availability-notice.tsx';
import { OwnHoldNotice } from './own-hold-notice.tsx';

type Props = {
  readonly race: Pick<EventDetail, 'event_id'>;
  readonly availability: Exclude<Availability, 'on_sale'> | 'gone';
  /** The visitor's own order, by its `ref`, where that one holds places. */
  readonly ownHold: string | null;
};

export async function NotSold({ race, availability, ownHold }: Props) {
  const [t, locale] = await Promise.all([getTranslations(), getLocale()]);
  return (
    <>
      <Why availability={availability} ownHold={ownHold} />
      <p className="actions">
        {availability === 'not_yet' && (
          <a href={addressIn(locale, racePath(race.event_id))} className="btn">
            {t('form.back')}
          </a>
        )}
        <a href={addressIn(locale, '/')} className="btn btn-quiet">
          {t('event.otherRaces')}
        </a>
      </p>
    </>
  );
}

async function Why({ availability, ownHold }: Omit<Props, 'race'>) {
  const t = await getTranslations();
  if (availability === 'gone') return null;
  if (availability === 'sold_out' && ownHold) return <OwnHoldNotice order={ownHold} />;
  // On the race's own page this speaks of what stands beside it there.
  return availability === 'not_yet' ? (
    <div className="notice notice-warn">
      <p className="display text-2xl">{t('availability.not_yet.title')}</p>
      <p>{t('form.notYet')}</p>
    </div>
  ) : (
    <AvailabilityNotice availability={availability} contacts="#contact" />
  );
}
