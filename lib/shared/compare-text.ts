// Normal forms for comparing text: without capitals, accents and punctuation. Pure.
import { codeText, numberText } from '#lib/shared/typed-text.ts';

/** `Runner’s name` is `runners name`, `Ŋŋaali` is `ngngaali`; digits keep a point or hyphen between them. */
export const plainWords = (text: string): string =>
  (ASCII.test(text) ? plainAscii(text) : plainLetters(text))
    .replaceAll(/[.-]+/g, (mark: string, at: number, words: string) =>
      mark.length === 1 && isDigit(words[at - 1]) && isDigit(words[at + 1]) ? mark : ' ',
    )
    .replaceAll(/ {2,}/g, ' ')
    .trim();

const isDigit = (character: string | undefined): boolean => character !== undefined && /\d/.test(character);

/** Most words are ASCII: a list of 500 people is compared at each key. */
const ASCII = /^[ -~]*$/;

const plainAscii = (text: string): string =>
  text
    .replaceAll("'", '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9.-]+/g, ' ');

const plainLetters = (text: string): string =>
  codeText(text)
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’ʼ]/gu, '')
    .toLowerCase()
    .replaceAll('ŋ', 'ng')
    .replaceAll(/[^\p{L}\p{N}.-]+/gu, ' ');

/** `flg-12345` and `FLG 12345` are `FLG12345`; '' where there is no letter and no digit. */
export const bareCode = (code: string): string =>
  numberText(code)
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
