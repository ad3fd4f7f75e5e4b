import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawable, drawableName, fitText, twoLines, wholeName } from './picture-text.ts';

const ROOM = { width: 880, height: 180, lineHeight: 1.05, sizes: [110, 84, 60, 50] } as const;
const fitted = (text: string) => fitText(text, ROOM);

describe('text in a picture', () => {
  it('is as large as the room allows', () => {
    expect(fitted('Akello Grace')).toEqual({ text: 'Akello Grace', fontSize: 110 });
    expect(fitted('Ssebunnya-Kirabo Nalwanga').fontSize).toBe(84);
  });

  it('becomes smaller before a word is broken', () => {
    const name = 'Wolfeschlegelsteinhausen Amony';
    expect(fitted(name)).toEqual({ text: name, fontSize: 60 });
  });

  it('is complete where its longest word must be broken', () => {
    const name = 'Ssebunnya-Kirabo Nalwanga Wolfeschlegelsteinhausenbergerdorffwelchevor';
    expect(fitted(name)).toEqual({ text: name, fontSize: 50 });
  });

  it.each([
    ['the longest name of a buyer that is one word', 'W'.repeat(120)],
    ['the longest name of a buyer in many words', 'Wm '.repeat(40).trim()],
    ['a race’s name without end', 'Trail Festival '.repeat(40)],
  ])('ends with an ellipsis: %s', (_, text) => {
    const { text: drawn, fontSize } = fitted(text);
    expect(fontSize).toBe(50);
    expect(drawn).toMatch(/[^ ]…$/);
    expect(text.startsWith(drawn.slice(0, -1))).toBe(true);
  });

  it('is never cut without an ellipsis', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        const { text: drawn } = fitted(text);
        expect(drawn === text || drawn.endsWith('…')).toBe(true);
      }),
    );
  });
});

describe('two lines', () => {
  const width = (name: string) => Math.round(10 * twoLines(name.toUpperCase()).width) / 10;

  it('are as wide as the longer of them, where they are most alike', () => {
    expect(width('Nakato Sarah Babirye')).toBe(5.8);
    expect(width('Sarah Babirye')).toBeLessThan(width('Nakato Sarah Babirye'));
    expect(width('Okello')).toBe(width('Okello Okello'));
  });

  it('break a word that no line would hold', () => {
    expect(width('W'.repeat(40))).toBeGreaterThan(14);
    expect(width('Ssekandi'.repeat(5))).toBeLessThan(12);
    expect(width('Kyomuhendobirungi')).toBe(width('Kyomuhendobirungi A'));
  });

  it.each([
    ['Nakato Sarah Babirye', ['Nakato Sarah', 'Babirye']],
    ['Byaruhanga Tumusiime Kyomuhendo', ['Byaruhanga Tumusiime', 'Kyomuhendo']],
    ['Okello', ['Okello']],
    ['Ssekandi'.repeat(5), ['SsekandiSsekandiSsek', 'andiSsekandiSsekandi']],
  ])('of %s', (name, lines) => {
    expect(twoLines(name).lines).toEqual(lines);
  });

  it('have room for the letters of other scripts', () => {
    expect(width('አበበ ቢቂላ')).toBeGreaterThan(2);
    expect(width('')).toBe(0);
  });
});

describe('drawable text', () => {
  it('is empty for a name of which most is left out', () => {
    expect(drawableName('ماراثون 5 km')).toBe('');
    expect(drawableName('马拉松')).toBe('');
    expect(drawableName('Lake Run 🏃🏽‍♀️ سباق')).toBe('Lake Run');
    expect(drawableName('Kampala City Marathon 🏁')).toBe('Kampala City Marathon');
  });

  it.each([
    ['Akello Grace', 'Akello Grace'],
    ['Ŋŋora-Zoë 🏃🏽‍♀️', 'Ŋŋora-Zoë'],
    ['Grace 马拉松 Akello', ''],
    ['Nguyễn An', ''],
    ['Kam̃a', ''],
    ['محمد علي', ''],
  ])('has all letters of a person’s name or none: %s', (name, drawn) => {
    expect(wholeName(name)).toBe(drawn);
  });

  it('has letters with accents, and not those that the font lacks', () => {
    expect(drawable('Fête d’Ŋŋora – 10 km')).toBe('Fête d’Ŋŋora – 10 km');
    expect(drawable('Run 🏃 © 马 2027')).toBe('Run 2027');
    expect(drawable('UGX\u00a041,700')).toBe('UGX 41,700');
  });
});
