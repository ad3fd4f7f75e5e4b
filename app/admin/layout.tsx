// The document of the admin pages. It protects nothing: each page does so itself.
import './admin.css';
import type { Metadata, Viewport } from 'next';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { Providers } from '#app/providers.tsx';
import { FailedWordsProvider } from '#components/admin/frame/desk-failed.tsx';
import { loadOrganizer } from '#components/layout/organizer.ts';
import { RefreshOnEdit } from '#components/layout/refresh-on-edit.tsx';
import { displayFont } from '#components/ui/fonts/display-font.ts';
import { KeepTyped } from '#components/ui/form/keep-typed.tsx';
import { NEUTRALS, paletteCss } from '#components/ui/palette.ts';
import { logoAddress } from '#lib/content/load-organizer.ts';
import { server } from '#lib/server.ts';
import { currentMember, languageOfDesk } from './open-desk.ts';

/** Rendered per visit: the build has neither staff nor the organizer's files. */
export const dynamic = 'force-dynamic';

export async function generateMetadata(): Promise<Metadata> {
  const [{ name: organizer }, member] = await Promise.all([loadOrganizer(), currentMember()]);
  const t = await getTranslations({ locale: languageOfDesk(member), namespace: 'desk.frame' });
  return {
    // The template is for pages below this folder.
    title: { template: t('documentTitle', { page: '%s', organizer }), default: organizer },
    robots: { index: false, follow: false },
    referrer: 'same-origin',
  };
}

export const viewport: Viewport = {
  colorScheme: 'light dark',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: NEUTRALS.light.ground },
    { media: '(prefers-color-scheme: dark)', color: NEUTRALS.dark.ground },
  ],
};

export default async function AdminDocument({ children }: { children: ReactNode }) {
  const [logo, { accentColor }, { env }, member] = await Promise.all([
    logoAddress(),
    loadOrganizer(),
    server(),
    currentMember(),
  ]);
  const locale = languageOfDesk(member);
  const t = await getTranslations({ locale });
  return (
    <html lang={locale} className={displayFont.variable}>
      <head>
        {/* Metadata may arrive after the browser has requested /favicon.ico. */}
        {logo && <link rel="icon" href={logo} />}
        <style href="palette" precedence="palette">
          {paletteCss(accentColor)}
        </style>
      </head>
      <body className="desk min-h-dvh">
        <KeepTyped />
        {env.ALLOW_INSECURE && (
          <aside className="bg-warn-wash px-4 py-2 text-center text-sm text-warn">{t('site.testShop')}</aside>
        )}
        <FailedWordsProvider
          words={{
            title: t('desk.frame.failedTitle'),
            text: t('desk.frame.failedText'),
            again: t('desk.frame.failedAgain'),
            home: t('desk.access.home'),
          }}
        >
          <Providers>{children}</Providers>
        </FailedWordsProvider>
        <RefreshOnEdit />
      </body>
    </html>
  );
}
