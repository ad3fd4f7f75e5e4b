import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { wcagContrast as contrast } from 'culori';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hexOf, NEUTRALS, oklchOf, paletteCss, paletteOf, type Theme } from '#components/ui/palette.ts';

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const themes: Theme[] = ['light', 'dark'];

it('measures against the neutral colours of the theme', async () => {
  const css = await readFile(join(import.meta.dirname, '../../app/styles.css'), 'utf8');
  const [light = '', dark = ''] = css.split(/prefers-color-scheme: dark|@utility on-paper/);
  for (const [theme, text] of [
    ['light', light],
    ['dark', dark],
  ] as const) {
    for (const [name, color] of Object.entries(NEUTRALS[theme]))
      expect(text, `${name}, ${theme}`).toContain(`--color-${name}: ${color};`);
  }
});

it('has the light colours on paper', async () => {
  const css = await readFile(join(import.meta.dirname, '../../app/styles.css'), 'utf8');
  const [light = '', , rest = ''] = css.split(/prefers-color-scheme: dark|@utility on-paper/);
  const [paper = ''] = rest.split('}');
  const declared = [...paper.matchAll(/--color-[a-z-]+: #[0-9a-f]{6};/g)].map(String);
  expect(declared).toHaveLength(12);
  for (const line of declared) expect(light).toContain(line.replace('--color-ground', '--color-paper'));
});

describe('a palette', () => {
  it('keeps every pair readable, whatever the accent', () => {
    fc.assert(
      fc.property(hex, fc.constantFrom(...themes), (accent, theme) => {
        const { fill, onFill, ink, wash } = paletteOf(accent, theme);
        const { ground, sheet, ink: text, quiet } = NEUTRALS[theme];
        expect(contrast(fill, onFill)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(fill, ground)).toBeGreaterThanOrEqual(3);
        expect(contrast(fill, sheet)).toBeGreaterThanOrEqual(3);
        for (const behind of [ground, sheet, wash]) {
          expect(contrast(ink, behind)).toBeGreaterThanOrEqual(4.5);
          expect(contrast(text, behind)).toBeGreaterThanOrEqual(7);
          expect(contrast(quiet, behind)).toBeGreaterThanOrEqual(4.5);
        }
      }),
    );
  });

  it('leaves an accent alone that needs no change', () => {
    expect(paletteOf('#0b6b43', 'light')).toMatchObject({ fill: '#0b6b43', onFill: '#ffffff' });
  });

  it('keeps the hue of a pale accent while it darkens', () => {
    const { fill } = paletteOf('#ffd24a', 'light');
    expect(Math.abs((oklchOf(fill).h ?? 0) - (oklchOf('#ffd24a').h ?? 0))).toBeLessThan(7);
  });

  it.each([
    ['#ffffff', 'light'],
    ['#f4f1ec', 'light'],
    ['#000000', 'dark'],
    ['#1a1b1e', 'dark'],
  ] as const)('takes the ink where %s has no colour to keep in %s', (accent, theme) => {
    expect(paletteOf(accent, theme).fill).toBe(NEUTRALS[theme].ink);
  });

  it.each([
    ['#000000', 'light'],
    ['#ffffff', 'dark'],
    ['#6b6b6b', 'light'],
  ] as const)('leaves %s in %s as it is, colour or none', (accent, theme) => {
    expect(paletteOf(accent, theme).fill).toBe(accent);
  });

  it('is written for both themes', () => {
    expect(paletteCss('#0b6b43')).toMatch(
      /^:root\{--color-accent:#0b6b43;.*\}@media \(prefers-color-scheme:dark\)\{.*\}$/,
    );
  });
});

describe('oklch', () => {
  it('finds its way back', () => {
    fc.assert(
      fc.property(hex, (color) => {
        const back = hexOf(oklchOf(color));
        for (const at of [1, 3, 5]) {
          const distance =
            Number.parseInt(color.slice(at, at + 2), 16) - Number.parseInt(back.slice(at, at + 2), 16);
          expect(Math.abs(distance)).toBeLessThanOrEqual(3);
        }
      }),
    );
  });

  it('shows a colour outside of the screen’s range in its lightness and hue', () => {
    const shown = oklchOf(hexOf({ mode: 'oklch', l: 0.7, c: 0.4, h: 150 }));
    expect(shown.l).toBeCloseTo(0.7, 2);
    expect(shown.h).toBeCloseTo(150, 0);
    expect(shown.c).toBeGreaterThan(0.15);
  });
});
