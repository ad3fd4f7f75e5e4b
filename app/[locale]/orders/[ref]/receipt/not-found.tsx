// What an order without a receipt turns into: the order itself may well be there.
export { NotFoundWords as default } from '../../../_missing/missing-words.tsx';
