// Why a race cannot be entered now, in words; nothing when it can.
import { getTranslations } from 'next-intl/server';
import { contactLinks } from '#components/layout/contact-links.ts';
import { readOrganizer } from '#lib/content/read-organizer.ts';
import type { Availability } from '#lib/events/availability.ts';

/** Where nobody but the organizer knows how or whether one can still enter. */
const ASKED: readonly Availability[] = ['payments_disabled', 'closed', 'no_entries'];

type Props = {
  readonly availability: Availability;
  /** Where on its page the organizer's contacts stand. */
  readonly contacts: '#ask' | '#contact';
};

export async function AvailabilityNotice({ availability, contacts }: Props) {
  if (availability === 'on_sale') return null;
  const [t, ask, { contact }] = await Promise.all([
    getTranslations('availability'),
    getTranslations('event'),
    readOrganizer(),
  ]);
  return (
    <div className="notice notice-warn">
      <p className="display text-2xl">{t(`${availability}.title`)}</p>
      <p>{t(`${availability}.text`)}</p>
      {ASKED.includes(availability) && contactLinks(contact).length > 0 && (
        <a href={contacts} className="link">
          {ask('ask')}
        </a>
      )}
    </div>
  );
}
