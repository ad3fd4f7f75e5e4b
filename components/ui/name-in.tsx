// A name or a code in the middle of a sentence, read in its own direction: between Arabic words the ends of a Latin
// name would change places.

type Props = {
  /** `#` stands for the name; words without one stay as they are. */
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
