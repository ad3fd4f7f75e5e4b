// Keeps a name in its own text direction: between Arabic words the ends of a Latin name would swap.

type Props = {
  /** Words with `#` in place of the name; without `#` they stay unchanged. */
  readonly words: string;
  readonly name: string;
  readonly className?: string;
};

export function NameIn({ words, name, className }: Props) {
  const [before, after] = words.split('#');
  if (after === undefined) return <span>{words}</span>;
  return (
    <>
      {before && <span>{before}</span>}
      <bdi className={className}>{name}</bdi>
      {after && <span>{after}</span>}
    </>
  );
}
