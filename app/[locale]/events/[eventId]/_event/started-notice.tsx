// Before somebody pays for a race that is under way: entries may be sold for latecomers, or by mistake.
import { getTranslations } from 'next-intl/server';
import { hasStarted } from '#lib/events/has-started.ts';

type Props = { readonly startsAt: Date; readonly now: Date };

export async function StartedNotice({ startsAt, now }: Props) {
  const t = await getTranslations('event');
  return hasStarted(startsAt, now) ? <p className="notice notice-warn">{t('started')}</p> : null;
}
