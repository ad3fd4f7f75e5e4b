// Here and not in the folder above, because Next renders those of all folders with each page.
export { NotFoundWords as default } from '#components/layout/missing-page.tsx';
