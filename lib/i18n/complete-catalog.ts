import english from '../../messages/en.json';

/** The build compiles a message with arguments to an array. */
type Message = string | readonly unknown[];
type Words = { readonly [key: string]: Message | Words };

export const completeCatalog = (messages: Words): typeof english => lay(english, messages);

/** All keys of `below`, with the words of `words` where it has them. */
function lay<T extends Words>(below: T, words: Words): T {
  const laid = Object.entries(below).map(([key, under]) => {
    const over = words[key];
    if (isMessage(under)) return [key, isMessage(over) ? over : under];
    return [key, over === undefined || isMessage(over) ? under : lay(under, over)];
  });
  return Object.fromEntries(laid) as T;
}

const isMessage = (words: Message | Words | undefined): words is Message =>
  typeof words === 'string' || Array.isArray(words);
