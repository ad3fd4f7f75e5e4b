// Every address that no other page has.

import { MissingPage } from '../_missing/missing-page.tsx';
import { missingMetadata } from '../_missing/missing-words.tsx';

/** The frame around it follows what the organizer edits, as that of all pages. */
export const revalidate = 5;
export const generateStaticParams = () => [];

export const generateMetadata = missingMetadata;

export default MissingPage;
