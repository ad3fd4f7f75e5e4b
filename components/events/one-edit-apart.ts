// Words that differ by a slip of the finger. Pure.

/** Whether one letter wrong, missing or too many, or two neighbours swapped, make one word of the other; true of the same. */
export function isOneEditApart(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const left = one.slice(start, one.length - end);
  const right = other.slice(start, other.length - end);
  const isOneLetter = left.length <= 1 && right.length <= 1;
  return isOneLetter || (left.length === 2 && right === `${left[1]}${left[0]}`);
}
