// What a person types or pastes, in one form: composed letters, and no characters that cannot be seen. Pure.

/** More marks on one letter mean nothing, and normalizing them takes time quadratic in their number. */
const MARKS_TOO_MANY = /(\p{M}{30})\p{M}+/gu;

/** NFC: `u` and a separate `¨` become `ü`. Linear. */
const composed = (text: string): string => text.replaceAll(MARKS_TOO_MANY, '$1').normalize('NFC');

/** Letters by Unicode that are drawn as a blank: the Hangul filler and the empty Braille cell. */
const BLANK_LETTER = /[\u2800\u3164\uFFA0]/g;
/** A syllable of Hangul; of fillers alone it is a blank. Old browsers have no look-behinds: neighbours are looked at in replacers. */
const SYLLABLE = /[\u1100-\u11FF]+/g;
const FILLERS = /^[\u115F\u1160]+$/;

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const LETTER = /[\p{L}\p{M}]/u;
const PICTURE = /\p{Extended_Pictographic}/u;
const PICTURE_END = /[\p{Extended_Pictographic}\p{Emoji_Modifier}]/u;
const HAN = /\p{Script=Han}/u;
const MONGOLIAN = /\p{Script=Mongolian}/u;

const characterAt = (text: string, at: number): string => String.fromCodePoint(text.codePointAt(at) ?? 0);

/** The character before a place, '' at the start. */
function characterBefore(text: string, at: number): string {
  const isPair = /[\uDC00-\uDFFF]/.test(text.charAt(at - 1)) && /[\uD800-\uDBFF]/.test(text.charAt(at - 2));
  return text.slice(Math.max(0, at - (isPair ? 2 : 1)), at);
}

/** Whether an invisible character decides how its neighbours are written: a joiner, a variant, a filler of a syllable. */
function isMeant(invisible: string, at: number, text: string): boolean {
  const before = characterBefore(text, at);
  const after = characterAt(text, at + invisible.length);
  if (/[\u115F\u1160]/.test(invisible)) return true;
  if (/[\u180B-\u180F]/.test(invisible)) return MONGOLIAN.test(before) && MONGOLIAN.test(after);
  if (/[\u200C\u200D]/.test(invisible) && LETTER.test(before) && LETTER.test(after)) return true;
  if (invisible === '\u200D') {
    const picture = before === '\uFE0F' ? characterBefore(text, at - 1) : before;
    return PICTURE_END.test(picture) && PICTURE.test(after);
  }
  if (invisible === '\uFE0F' && PICTURE_END.test(before)) return true;
  return /[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]/u.test(invisible) && HAN.test(before);
}

/** A name or an answer, without invisible characters except those that its script needs. Line breaks stay. */
export const plainText = (text: string): string =>
  composed(text)
    .replaceAll(BLANK_LETTER, ' ')
    .replaceAll(SYLLABLE, (syllable) => (FILLERS.test(syllable) ? ' ' : syllable))
    .replaceAll(INVISIBLE, (invisible: string, at: number, whole: string) =>
      isMeant(invisible, at, whole) ? invisible : '',
    );

/** Text in one line, without invisible characters and blanks around it. */
export const codeText = (text: string): string =>
  composed(text.replaceAll(/[\u2800\u3164\uFFA0]/g, ' '))
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();

/** The zeros of Arabic, Persian, Devanagari and full-width digits; the other nine follow each. */
const ZEROS = [0x660, 0x6f0, 0x966, 0xff10];

export const asciiDigits = (text: string): string =>
  text.replaceAll(/[^\P{Nd}0-9]/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = ZEROS.find((first) => code >= first && code <= first + 9);
    return zero === undefined ? digit : String(code - zero);
  });

const FULL_WIDTH = 0xff01 - 0x21;

/** Digits and signs in ASCII; letters stay. */
export const asciiSigns = (text: string): string =>
  asciiDigits(text)
    .replaceAll(/[\uFF01-\uFF20\uFF3B-\uFF40\uFF5B-\uFF5E]/g, (sign) =>
      String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH),
    )
    .replaceAll(/[\u060C\u3001]/g, ',')
    .replaceAll('\u061B', ';');

export const numberText = (text: string): string =>
  asciiDigits(codeText(text))
    .replaceAll(/[\uFF01-\uFF5E]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH))
    .replaceAll('\u066B', '.')
    .replaceAll('\u066C', ',');
