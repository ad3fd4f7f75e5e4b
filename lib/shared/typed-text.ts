// What a person types or pastes, in one form: composed letters, and no characters that cannot be seen. Pure.

/** More marks on one letter mean nothing, and normalizing them takes time quadratic in their number. */
const MARKS_TOO_MANY = /(\p{M}{30})\p{M}+/gu;

/** NFC: `u` and a separate `¨` become `ü`. Linear. */
const composed = (text: string): string => text.replaceAll(MARKS_TOO_MANY, '$1').normalize('NFC');

/** Letters by Unicode that are drawn as a blank: Hangul fillers and the empty Braille cell. */
const BLANK_LETTER = /[\u2800\u3164\uFFA0]|(?<![\u1100-\u11FF])[\u115F\u1160]+(?![\u1100-\u11FF])/g;

/** Invisible characters that decide how their neighbours are written: joiners, variants, fillers of a syllable. */
const MEANT = [
  String.raw`(?<=[\p{L}\p{M}])[\u200C\u200D](?=[\p{L}\p{M}])`,
  String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}])(?:\uFE0F?\u200D(?=\p{Extended_Pictographic})|\uFE0F)`,
  String.raw`(?<=\p{Script=Han})[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]`,
  String.raw`(?<=\p{Script=Mongolian})[\u180B-\u180F](?=\p{Script=Mongolian})`,
  String.raw`[\u115F\u1160]`,
].join('|');
const INVISIBLE = new RegExp(String.raw`(?:${MEANT})|(\p{Default_Ignorable_Code_Point})`, 'gu');

/** A name or an answer, without invisible characters except those that its script needs. Line breaks stay. */
export const plainText = (text: string): string =>
  composed(text)
    .replaceAll(BLANK_LETTER, ' ')
    .replaceAll(INVISIBLE, (found, invisible: string | undefined) => (invisible === undefined ? found : ''));

/** A code, an address or a number, in one line, without any invisible character and without blanks around it. */
export const codeText = (text: string): string =>
  composed(text.replaceAll(/[\u2800\u3164\uFFA0]/g, ' '))
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();

/** The zeros of Arabic, Persian, Devanagari and full-width digits; the other nine follow each. */
const ZEROS = [0x660, 0x6f0, 0x966, 0xff10];

/** Digits of other scripts, and full-width ones, as ASCII digits. */
export const asciiDigits = (text: string): string =>
  text.replaceAll(/[^\P{Nd}0-9]/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = ZEROS.find((first) => code >= first && code <= first + 9);
    return zero === undefined ? digit : String(code - zero);
  });

const FULL_WIDTH = 0xff01 - 0x21;

/** Digits and signs of other scripts, which separate and count, in ASCII; letters stay. */
export const asciiSigns = (text: string): string =>
  asciiDigits(text)
    .replaceAll(/[\uFF01-\uFF20\uFF3B-\uFF40\uFF5B-\uFF5E]/g, (sign) =>
      String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH),
    )
    .replaceAll(/[\u060C\u3001]/g, ',')
    .replaceAll('\u061B', ';');

/** A number or a phone number in ASCII, also from full-width or Arabic characters. */
export const numberText = (text: string): string =>
  asciiDigits(codeText(text))
    .replaceAll(/[\uFF01-\uFF5E]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH))
    .replaceAll('\u066B', '.')
    .replaceAll('\u066C', ',');
