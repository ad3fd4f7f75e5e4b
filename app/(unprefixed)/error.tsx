'use client';
// What a buyer sees when a page failed unexpectedly.
export { default } from '../[locale]/error.tsx';
