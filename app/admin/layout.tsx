// The document of the organizer's desk, apart from the buyer's pages. It is no gate: each page asks who is there.
import './admin.css';
import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import { logoVersion } from '#lib/content/read-logo.ts';
import { readOrganizer } from '#lib/content/read-organizer.ts';

export async function generateMetadata(): Promise<Metadata> {
  const [{ name }, version] = await Promise.all([readOrganizer(), logoVersion()]);
  return {
    title: { template: `%s · ${name} desk`, default: `Recent orders · ${name} desk` },
    icons: version ? { icon: `/logo?v=${version}` } : [],
    robots: { index: false, follow: false },
    referrer: 'same-origin',
  };
}

export const viewport: Viewport = { colorScheme: 'light dark' };

export default function DeskDocument({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body className="min-h-dvh">{children}</body>
    </html>
  );
}
