// The 404 page for addresses without a route.
import { MissingPage, missingMetadata } from '#components/layout/missing-page.tsx';

/** The organizer may edit header and footer. */
export const revalidate = 5;
export const generateStaticParams = () => [];

export const generateMetadata = missingMetadata;

export default MissingPage;
