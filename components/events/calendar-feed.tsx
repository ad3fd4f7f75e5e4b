// All races in the runner's own calendar, kept up to date by it.
import { getTranslations } from 'next-intl/server';
import { addressIn, type Language } from '#app/_i18n/languages.ts';
import { server } from '#lib/server.ts';

export async function CalendarFeed({ locale }: { locale: Language }) {
  const [t, { env }] = await Promise.all([getTranslations('calendar'), server()]);
  const file = addressIn(locale, '/calendar.ics');
  return (
    <p className="flex flex-wrap items-center gap-x-6 text-quiet">
      <span className="basis-full">{t('feed')}</span>
      <a href={`webcal://${new URL(env.APP_URL).host}${file}`} className="link text-ink">
        {t('subscribe')}
      </a>
      <a href={file} className="link text-ink">
        {t('download')}
      </a>
    </p>
  );
}
