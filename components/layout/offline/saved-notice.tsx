// `public/offline-pages.js` stores pages with this notice. It recognizes the notice by its id and shows it in the copy.
import { getLocale, getTranslations } from 'next-intl/server';
import { loadCalendar } from '#components/layout/organizer.ts';
import { clockTime, longDate } from '#lib/shared/dates.ts';
import { frameLook } from '#lib/shared/frame-look.ts';
import { KeepPages } from './keep-pages.tsx';

export async function SavedNotice({ now }: { readonly now: Date }) {
  const [t, locale, calendar] = await Promise.all([getTranslations('site'), getLocale(), loadCalendar()]);
  if (frameLook(locale)) return null;
  const at = { date: longDate(now, calendar), time: clockTime(now, calendar) };
  return (
    <>
      <p id="kept-copy" className="notice notice-warn page page-wide mt-4" hidden suppressHydrationWarning>
        {t('savedCopy', at)}
      </p>
      <KeepPages />
    </>
  );
}
