// A catalog with the English words where it has none of its own: nobody reads the name of a key. Pure.
import english from '../../messages/en.json';

type Words = { readonly [key: string]: string | Words };

/** `messages` as a catalog of which nothing is missing. */
export const overEnglish = (messages: Words): typeof english => lay(english, messages);

/** `words` laid over `below`, of which no key is lost. */
function lay<T extends Words>(below: T, words: Words): T {
  const laid = Object.entries(below).map(([key, under]) => {
    const over = words[key];
    if (typeof under === 'string') return [key, typeof over === 'string' ? over : under];
    return [key, typeof over === 'object' ? lay(under, over) : under];
  });
  return Object.fromEntries(laid) as T;
}
