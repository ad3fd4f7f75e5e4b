// What the address of an order that nobody knows turns into.
export { MissingOrderWords as default } from '#components/layout/missing-words.tsx';
