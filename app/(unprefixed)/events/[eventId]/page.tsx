// A race's page without a language in its address.
export { default, generateMetadata, generateStaticParams } from '../../../[locale]/events/[eventId]/page.tsx';

export const revalidate = 5;
