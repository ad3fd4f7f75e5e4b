// What a page that calls `notFound()` turns into.
export { NotFoundWords as default } from '../[locale]/_missing/not-found-words.tsx';
