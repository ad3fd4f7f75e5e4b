// For the address of an order that does not exist.
export { MissingOrderWords as default } from '#components/layout/missing-page.tsx';
