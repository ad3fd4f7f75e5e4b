// This file is not in the folder above, because Next renders a folder's `not-found` with each page below it.
export { NotFoundWords as default } from '#components/layout/missing-page.tsx';
