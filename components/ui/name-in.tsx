// A name or code inside a sentence, isolated in its own text direction: between Arabic words the ends of a Latin name
// would swap.

type Props = {
  /** With `#` in place of the name; words without `#` stay unchanged. */
  readonly words: string;
  readonly name: string;
};

export function NameIn({ words, name }: Props) {
  const [before, after] = words.split('#');
  if (after === undefined) return words;
  return (
    <>
      {before}
      <bdi>{name}</bdi>
      {after}
    </>
  );
}
