// The document of the organizer's desk, apart from the buyer's pages. It is no gate: each page asks who is there.
import './admin.css';
import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';

export const metadata: Metadata = {
  title: { template: '%s · Flagoff desk', default: 'Flagoff desk' },
  robots: { index: false, follow: false },
  referrer: 'same-origin',
};

export const viewport: Viewport = { colorScheme: 'light dark' };

export default function DeskDocument({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body className="min-h-dvh">{children}</body>
    </html>
  );
}
