// The 404 page for addresses without a route.
import { MissingPage, missingMetadata } from '#components/layout/missing-page.tsx';

/** Header and footer change with the organizer's files. */
export const revalidate = 5;
export const generateStaticParams = () => [];

export const generateMetadata = missingMetadata;

export default MissingPage;
