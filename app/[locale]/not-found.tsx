// What a page that calls `notFound()` turns into.
export { NotFoundWords as default } from '#components/layout/missing-words.tsx';
