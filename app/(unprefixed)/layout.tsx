// The document of the default language's most visited pages, at addresses of their own: rewriting an address to
// `[locale]` costs a fifth of a prerendered page's visits per second. All else of that language is rewritten.
import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { DEFAULT_LANGUAGE } from '#app/_i18n/languages.ts';
import { isBuild } from '#lib/server.ts';
import BuyerDocument, { generateMetadata as documentMetadata } from '../[locale]/layout.tsx';

export { viewport } from '../[locale]/layout.tsx';

const params = Promise.resolve({ locale: DEFAULT_LANGUAGE });

export const generateMetadata = async (): Promise<Metadata> => (isBuild ? {} : documentMetadata({ params }));

export default function UnprefixedDocument({ children }: { readonly children: ReactNode }) {
  // Without the organizer's files, which a build must not need.
  if (isBuild) return <html lang={DEFAULT_LANGUAGE} />;
  return <BuyerDocument params={params}>{children}</BuyerDocument>;
}
