// Every address that no other page has.

import { MissingPage } from '#components/layout/missing-page.tsx';
import { missingMetadata } from '#components/layout/missing-words.tsx';

/** The frame around it follows what the organizer edits, as that of all pages. */
export const revalidate = 5;
export const generateStaticParams = () => [];

export const generateMetadata = missingMetadata;

export default MissingPage;
