/** Width of a form on a narrow phone, in letters. Each choice has room for three letters around its words. */
const STRIP_WIDTH = 34;

export const fitsStrip = (choices: readonly string[]): boolean =>
  choices.length > 0 &&
  choices.length * (Math.max(...choices.map(({ length }) => length)) + 3) <= STRIP_WIDTH;
