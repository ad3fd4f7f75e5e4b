import type { Metadata, Viewport } from 'next';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { openPreview, PreviewBanner } from '#app/[locale]/open-preview.tsx';
import { FrameFoot } from '#components/layout/frame/frame-foot.tsx';
import { FrameHost } from '#components/layout/frame/frame-host.tsx';
import { OfflineBanner } from '#components/layout/offline-banner.tsx';
import { loadOrganizer } from '#components/layout/organizer.ts';
import { ErrorWordsProvider } from '#components/layout/page-failed.tsx';
import { RefreshOnEdit } from '#components/layout/refresh-on-edit.tsx';
import { SiteFooter } from '#components/layout/site-footer.tsx';
import { SiteHeader } from '#components/layout/site-header.tsx';
import { displayFont } from '#components/ui/fonts/display-font.ts';
import { lookCss, NEUTRALS, paletteCss } from '#components/ui/palette.ts';
import { logoAddress } from '#lib/content/load-organizer.ts';
import { policiesIn } from '#lib/content/load-text.ts';
import { wordsIn } from '#lib/content/localized-words.ts';
import { languageFacts, languageOf } from '#lib/i18n/languages.ts';
import { server } from '#lib/server.ts';
import { narrowingPolicy } from '#lib/shared/content-security-policy.ts';
import { baseLanguage, frameLook, IN_DIALOG } from '#lib/shared/frame-look.ts';

/** The build has no database and no provider: each page is prerendered at its first visit. */
export const generateStaticParams = () => [];

export const viewport: Viewport = {
  colorScheme: 'light dark',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: NEUTRALS.light.ground },
    { media: '(prefers-color-scheme: dark)', color: NEUTRALS.dark.ground },
  ],
};

type Props = { readonly children: ReactNode; readonly params: Promise<{ locale: string }> };

export async function generateMetadata({ params }: Pick<Props, 'params'>): Promise<Metadata> {
  await openPreview();
  const [{ name, tagline }, logo, { env }] = await Promise.all([loadOrganizer(), logoAddress(), server()]);
  const { locale } = await params;
  return {
    // Search engines should find the plain page, not the framed one.
    ...(frameLook(locale) && { robots: { index: false } }),
    metadataBase: new URL(env.APP_URL),
    title: { template: `%s · ${name}`, default: name },
    description: wordsIn(tagline, locale),
    icons: logo ? { icon: logo } : [],
    formatDetection: { telephone: false, email: false, address: false },
  };
}

export default async function BuyerDocument({ children, params }: Props) {
  // The proxy rewrites every other first segment to the default language.
  const locale = languageOf((await params).locale);
  const isPreview = await openPreview();
  const [{ accentColor, name, contact }, logo, policies, t, { env }] = await Promise.all([
    loadOrganizer(),
    logoAddress(),
    policiesIn(locale),
    getTranslations(),
    server(),
  ]);
  const look = frameLook(locale);
  return (
    <html
      lang={baseLanguage(locale)}
      dir={languageFacts(locale).direction}
      className={`${displayFont.variable} ${look ? `framed ${look.inDialog ? IN_DIALOG : 'inline-frame'}` : ''}`}
    >
      <head>
        <meta httpEquiv="Content-Security-Policy" content={narrowingPolicy(env)} />
        {/* The `href` distinguishes this element from the styles of an extension. */}
        <style href="palette" precedence="palette">
          {look ? paletteCss(look.accent ?? accentColor) + lookCss(look) : paletteCss(accentColor)}
        </style>
      </head>
      <body className={`flex flex-col ${look ? '' : 'min-h-dvh'}`}>
        <a
          href="#main"
          className="-top-40 absolute start-4 z-10 rounded-b-xl bg-ink px-5 py-3 text-ground focus:top-0 print:hidden"
        >
          {t('site.skip')}
        </a>
        {env.ALLOW_INSECURE && (
          <aside className="bg-warn-wash px-4 py-2 text-center text-sm text-warn print:hidden">
            {t('site.testShop')}
          </aside>
        )}
        {isPreview && <PreviewBanner t={t} />}
        {!look && <SiteHeader locale={locale} name={name} logo={logo} t={t} />}
        <main id="main" tabIndex={-1} className="flex-1 outline-none">
          <ErrorWordsProvider
            words={{ title: t('site.errorTitle'), text: t('site.errorText'), again: t('site.retry') }}
          >
            {children}
          </ErrorWordsProvider>
        </main>
        {look ? (
          <FrameFoot locale={locale} policies={policies} t={t} />
        ) : (
          <SiteFooter locale={locale} contact={contact} policies={policies} t={t} />
        )}
        {look && <FrameHost origins={env.EMBED_ORIGINS.join(' ')} />}
        <OfflineBanner words={t('site.offline')} />
        <RefreshOnEdit />
      </body>
    </html>
  );
}
