export { MissingOrderWords as default } from '#components/layout/missing-page.tsx';
