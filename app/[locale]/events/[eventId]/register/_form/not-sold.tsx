// Why the race cannot be entered now, and where else to go. A form that holds somebody's words stays below it.
import { getLocale, getTranslations } from 'next-intl/server';
import { addressIn } from '#app/_i18n/languages.ts';
import type { Availability } from '#lib/events/availability.ts';
import { AvailabilityNotice } from '../../_event/availability-notice.tsx';
import { OwnHoldNotice } from './own-hold-notice.tsx';

type Props = {
  readonly availability: Exclude<Availability, 'on_sale'> | 'gone';
  /** The visitor's own order, by its `ref`, where that one holds places. */
  readonly ownHold: string | null;
};

export async function NotSold({ availability, ownHold }: Props) {
  const [t, locale] = await Promise.all([getTranslations('event'), getLocale()]);
  return (
    <>
      {availability === 'sold_out' && ownHold ? (
        <OwnHoldNotice order={ownHold} />
      ) : (
        availability !== 'gone' && <AvailabilityNotice availability={availability} contacts="#contact" />
      )}
      <p className="actions">
        <a href={addressIn(locale, '/')} className="btn btn-quiet">
          {t('otherRaces')}
        </a>
      </p>
    </>
  );
}
