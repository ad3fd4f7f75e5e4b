// Shown when there is no network and the page is not stored. `public/offline-pages.js` stores it without its scripts.
import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { BlankBib } from '#components/layout/message-page.tsx';
import { addressIn } from '#lib/i18n/languages.ts';

export const dynamic = 'force-static';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('site');
  return { title: t('offlineTitle'), robots: { index: false } };
}

export default async function OfflinePage() {
  const [t, locale] = await Promise.all([getTranslations(), getLocale()]);
  return (
    <div className="page py-8 wide:py-14">
      <BlankBib>
        <h1 className="display text-h1">{t('site.offlineTitle')}</h1>
        <p id="kept-copy" hidden suppressHydrationWarning>
          {t('site.offlineText')}
        </p>
        <div className="actions">
          <a href="?" className="btn">
            {t('site.retry')}
          </a>
          <a href={addressIn(locale, '/')} className="btn btn-quiet">
            {t('notFound.toRaces')}
          </a>
        </div>
      </BlankBib>
    </div>
  );
}
