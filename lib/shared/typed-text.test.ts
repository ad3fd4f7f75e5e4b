import { expect, test } from 'vitest';
import { asciiDigits, asciiSigns, codeText, numberText, plainText } from '#lib/shared/typed-text.ts';

/** Each alone is drawn as nothing, or as a blank. */
const UNSEEN = [
  ...'\u200B\u200C\u200D\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2060\u2061\u2062\u2063\u2064\u2066\u2067\u2068\u2069',
  ...'\uFEFF\u00AD\u180E\u034F\u061C\uFE0F\uFE00\u3164\u115F\u1160\uFFA0\u2800\u{E0041}\u{E007F}\u{E0100}',
];

test.each(UNSEEN.map((letter) => [letter.codePointAt(0)?.toString(16), letter]))(
  'U+%s alone is nothing',
  (_, letter) => {
    expect(plainText(letter).trim()).toBe('');
    expect(codeText(letter)).toBe('');
    expect(codeText(`AB${letter}12`).replace(' ', '')).toBe('AB12');
    expect(plainText(`Ann${letter}`).trim()).toBe('Ann');
  },
);

test('a name keeps what its script needs', () => {
  for (const name of ['می\u200Cخواهم', 'ක්\u200Dර', '葛\u{E0100}城', '\u1112\u1160', '👩\u200D👧 ✌️'])
    expect(plainText(name)).toBe(name);
});

test('separate marks join their letter', () => {
  expect(plainText('Ju\u0308rgen')).toBe('Jürgen');
  expect(codeText('FRU\u0308H')).toBe('FRÜH');
});

test('a code stands in one line without blanks around it', () => {
  expect(codeText('\u00A0AB\u202F12\u2028')).toBe('AB 12');
});

test('digits of other scripts are ASCII digits in a number', () => {
  expect(asciiDigits('٠٧٧۱۲۳ ０９ १२')).toBe('077123 09 12');
  expect(numberText('＋２５６（７７２）')).toBe('+256(772)');
  expect(numberText('١٢٬٥٠٠٫٥')).toBe('12,500.5');
  expect(numberText('10²')).toBe('10²');
});

test('signs of other scripts separate like those of ASCII', () => {
  expect(asciiSigns('１．Ｇｒａｃｅ，１０；١، ؛、')).toBe('1.Ｇｒａｃｅ,10;1, ;,');
});

test.each(['a\u0301\u0323', '\u200D', '\u115F', '\uFE0F', '1\uFE0F\u20E3', '👩\u200D'])(
  'takes time linear in %j',
  (part) => {
    const marks = `a${part.repeat(200_000).slice(0, 200_000)}`;
    const before = process.threadCpuUsage();
    plainText(marks);
    numberText(marks);
    expect(process.threadCpuUsage(before).user).toBeLessThan(4_000_000);
  },
);
