// What a page that calls `notFound()` turns into.
export { NotFoundWords as default } from './_missing/missing-words.tsx';
