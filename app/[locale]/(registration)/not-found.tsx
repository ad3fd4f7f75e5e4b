// Shown where a page calls `notFound()`.
export { NotFoundWords as default } from '#components/layout/missing-page.tsx';
