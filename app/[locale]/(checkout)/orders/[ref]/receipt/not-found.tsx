// For an order without a receipt: the order itself may exist.
export { NotFoundWords as default } from '#components/layout/missing-page.tsx';
