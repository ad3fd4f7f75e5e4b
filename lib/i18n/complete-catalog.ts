// Fills the gaps of a catalog with English words, so that pages never show a key. Pure.

import english from '../../messages/en.json';

type Words = { readonly [key: string]: string | Words };

/** `messages` with English words for missing keys. */
export const completeCatalog = (messages: Words): typeof english => lay(english, messages);

/** All keys of `below`, with the words of `words` where it has them. */
function lay<T extends Words>(below: T, words: Words): T {
  const laid = Object.entries(below).map(([key, under]) => {
    const over = words[key];
    if (typeof under === 'string') return [key, typeof over === 'string' ? over : under];
    return [key, typeof over === 'object' ? lay(under, over) : under];
  });
  return Object.fromEntries(laid) as T;
}
