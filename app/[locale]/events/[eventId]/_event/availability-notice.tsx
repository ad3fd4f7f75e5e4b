// Why a race cannot be entered now, in words; nothing when it can.
import { getTranslations } from 'next-intl/server';
import type { Availability } from '#lib/events/availability.ts';

export async function AvailabilityNotice({ availability }: { availability: Availability }) {
  if (availability === 'on_sale') return null;
  const t = await getTranslations('availability');
  return (
    <div className="notice notice-warn">
      <p className="display text-2xl">{t(`${availability}.title`)}</p>
      <p>{t(`${availability}.text`)}</p>
    </div>
  );
}
