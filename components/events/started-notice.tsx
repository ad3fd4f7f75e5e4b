// Before somebody pays for a race that is under way: entries may be sold for latecomers, or by mistake.
import { getTranslations } from 'next-intl/server';
import { hasStarted } from '#lib/events/has-started.ts';
import type { EventPage } from '#lib/events/read-event.ts';

type Props = { readonly race: Pick<EventPage, 'startsAt' | 'availability'>; readonly now: Date };

export async function StartedNotice({ race: { startsAt, availability }, now }: Props) {
  const t = await getTranslations('event');
  const isSold = availability === 'on_sale';
  return isSold && hasStarted(startsAt, now) ? <p className="notice notice-warn">{t('started')}</p> : null;
}
