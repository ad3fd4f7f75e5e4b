// The document of the organizer's desk, apart from the buyer's pages. It is no gate: each page asks who is there.
import './admin.css';
import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import { Providers } from '#app/providers.tsx';
import { logoAddress } from '#lib/content/read-logo.ts';
import { readOrganizer } from '#lib/content/read-organizer.ts';

/** Drawn for each visit: the build knows neither staff nor the organizer's files. */
export const dynamic = 'force-dynamic';

export async function generateMetadata(): Promise<Metadata> {
  const { name } = await readOrganizer();
  return {
    title: { template: `%s · ${name} desk`, default: `Recent orders · ${name} desk` },
    robots: { index: false, follow: false },
    referrer: 'same-origin',
  };
}

export const viewport: Viewport = { colorScheme: 'light dark' };

export default async function DeskDocument({ children }: { children: ReactNode }) {
  const logo = await logoAddress();
  return (
    <html lang="en">
      {/* Here and not with the metadata: that may come so late that a browser has asked for /favicon.ico by then. */}
      <head>{logo && <link rel="icon" href={logo} />}</head>
      <body className="min-h-dvh">
        <Providers>{children}</Providers>
      </body>
    </html>
  );
}
