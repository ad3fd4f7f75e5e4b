import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitText } from './fit-text.ts';

const ROOM = { width: 880, height: 180, lineHeight: 1.05, sizes: [110, 84, 60, 50] } as const;
const fitted = (text: string) => fitText(text, ROOM);

describe('text in a picture', () => {
  it('is as large as there is room', () => {
    expect(fitted('Akello Grace')).toEqual({ text: 'Akello Grace', fontSize: 110 });
    expect(fitted('Ssebunnya-Kirabo Nalwanga').fontSize).toBe(84);
  });

  it('is written smaller rather than broken', () => {
    const name = 'Wolfeschlegelsteinhausen Amony';
    expect(fitted(name)).toEqual({ text: name, fontSize: 60 });
  });

  it('is whole where its longest word must be broken', () => {
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

  it('is never cut without a mark', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        const { text: drawn } = fitted(text);
        expect(drawn === text || drawn.endsWith('…')).toBe(true);
      }),
    );
  });
});
