/** Width of a narrow phone's form, in letters; each choice has room of three around its words. */
const STRIP_WIDTH = 34;

export const fitsStrip = (choices: readonly string[]): boolean =>
  choices.length > 0 &&
  choices.length * (Math.max(...choices.map(({ length }) => length)) + 3) <= STRIP_WIDTH;
