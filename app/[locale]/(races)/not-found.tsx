export { NotFoundWords as default } from '#components/layout/missing-page.tsx';
