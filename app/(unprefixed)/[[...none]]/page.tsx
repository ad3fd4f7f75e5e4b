// `/`, the list of races. The segment is always empty: without one the build would prerender this page, and the build
// knows neither database nor provider.
export { default, generateMetadata } from '../../[locale]/page.tsx';

export const revalidate = 5;
export const generateStaticParams = () => [];
