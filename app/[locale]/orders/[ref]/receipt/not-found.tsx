// What an order without a receipt turns into: the order itself may well be there.
export { NotFoundWords as default } from '#components/layout/missing-words.tsx';
