// The document of the admin pages. It protects nothing: each page does so itself.
import './admin.css';
import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import { Providers } from '#app/providers.tsx';
import { RefreshOnEdit } from '#components/layout/refresh-on-edit.tsx';
import { displayFont } from '#components/ui/fonts/display-font.ts';
import { KeepTyped } from '#components/ui/form/keep-typed.tsx';
import { NEUTRALS, paletteCss } from '#components/ui/palette.ts';
import { loadOrganizer, logoAddress } from '#lib/content/load-organizer.ts';
import { server } from '#lib/server.ts';
import { currentMember, languageOfDesk } from './open-desk.ts';

/** Rendered per visit: the build has neither staff nor the organizer's files. */
export const dynamic = 'force-dynamic';

export async function generateMetadata(): Promise<Metadata> {
  const { name } = await loadOrganizer();
  return {
    title: { template: `%s · ${name} desk`, default: `${name} desk` },
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
  return (
    <html lang={languageOfDesk(member)} className={displayFont.variable}>
      <head>
        {/* Not in the metadata: it may arrive after the browser has requested /favicon.ico. */}
        {logo && <link rel="icon" href={logo} />}
        <style href="palette" precedence="palette">
          {paletteCss(accentColor)}
        </style>
      </head>
      <body className="desk min-h-dvh">
        <KeepTyped />
        {env.ALLOW_INSECURE && (
          <aside className="bg-warn-wash px-4 py-2 text-center text-sm text-warn">
            This is a test shop without secure connections. Don’t use real details or money.
          </aside>
        )}
        <Providers>{children}</Providers>
        <RefreshOnEdit />
      </body>
    </html>
  );
}
