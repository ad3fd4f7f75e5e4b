// `/`, the list of races: at an address without a parameter, which costs a third less for each visit. Such a page is
// prerendered by the build too, which knows no race: what that made is thrown away (scripts/build.ts).
import type { Metadata } from 'next';
import { isBuild } from '#lib/server.ts';
import FirstRacesPage, { generateMetadata as racesMetadata } from '../[locale]/page.tsx';

export const revalidate = 5;

export const generateMetadata = async (): Promise<Metadata> => (isBuild ? {} : racesMetadata());

export default function UnprefixedRacesPage() {
  return isBuild ? null : <FirstRacesPage />;
}
