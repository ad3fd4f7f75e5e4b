// All colours of a page, computed from one accent with enough contrast in each pair. Only the server loads culori.
import 'server-only';
import { wcagContrast as contrast, formatHex, lrgb, type Oklch, oklch } from 'culori';
import { LRUCache } from 'lru-cache';
import type { FrameLook } from '#lib/shared/frame-look.ts';

/** Colours of text and surfaces; the theme in app/styles.css has the same values. */
export const NEUTRALS = {
  light: { ground: '#f5f2ec', sheet: '#ffffff', ink: '#16130f', quiet: '#5d564b' },
  dark: { ground: '#131210', sheet: '#25221e', ink: '#f7f4ee', quiet: '#b9b1a4' },
} as const;

export type Theme = keyof typeof NEUTRALS;

/** `fill` is the ground of `onFill`; `ink` is coloured text on any ground; `wash` is a tinted ground. */
export type Palette = { fill: string; onFill: string; ink: string; wash: string };

const TEXT_CONTRAST = 4.5;
const EDGE_CONTRAST = 3;
const STEP = 0.01;
/** Below this chroma a shade of medium lightness is grey, and a grey button looks disabled. */
const COLOURLESS = 0.03;

/** `#rrggbb` in OKLCH. */
export function oklchOf(hex: string): Oklch {
  const color = oklch(hex);
  if (!color) throw new TypeError(`not a colour: ${hex}`);
  return color;
}

/** Linear channels may leave 0 to 1 by this much, because rounding to `#rrggbb` hides it. */
const TOLERANCE = 0.0005;

function isShowable(color: Oklch): boolean {
  const { r, g, b } = lrgb(color);
  return [r, g, b].every((channel) => channel > -TOLERANCE && channel < 1 + TOLERANCE);
}

/** The nearest `#rrggbb`. A colour that screens cannot show loses chroma, but no lightness or hue. */
export function hexOf(color: Oklch): string {
  let shown = color;
  while (shown.c > 0 && !isShowable(shown)) shown = { ...shown, c: Math.max(0, shown.c - 0.004) };
  return formatHex(shown);
}

function shadeThat(passes: (hex: string) => boolean, accent: Oklch, to: 0 | 1): string {
  for (let l = accent.l; l >= 0 && l <= 1; l += to === 0 ? -STEP : STEP) {
    const shade = hexOf({ ...accent, l });
    if (passes(shade)) return shade;
  }
  return to === 0 ? '#000000' : '#ffffff';
}

const bestOn = (fill: string): string =>
  contrast(fill, '#ffffff') >= TEXT_CONTRAST || contrast(fill, '#ffffff') > contrast(fill, NEUTRALS.light.ink)
    ? '#ffffff'
    : NEUTRALS.light.ink;

/** The palette of one theme. `accent` is `#rrggbb`; text keeps 4.5:1, a button's edge 3:1 against its ground. */
export function paletteOf(accent: string, theme: Theme): Palette {
  const { ground, sheet, ink } = NEUTRALS[theme];
  const to = theme === 'light' ? 0 : 1;
  const color = oklchOf(accent);
  const wash = hexOf({ ...color, l: theme === 'light' ? 0.955 : 0.255, c: Math.min(color.c, 0.035) });
  const standsOut = (shade: string) =>
    [ground, sheet].every((behind) => contrast(shade, behind) >= EDGE_CONTRAST) &&
    contrast(shade, bestOn(shade)) >= TEXT_CONTRAST;
  const fill = color.c < COLOURLESS && !standsOut(hexOf(color)) ? ink : shadeThat(standsOut, color, to);
  const coloured = shadeThat(
    (shade) => [ground, sheet, wash].every((behind) => contrast(shade, behind) >= TEXT_CONTRAST),
    color,
    to,
  );
  return { fill, onFill: bestOn(fill), ink: coloured, wash: contrast(wash, ink) > 7 ? wash : ground };
}

const declare = ({ fill, onFill, ink, wash }: Palette): string =>
  `--color-accent:${fill};--color-on-accent:${onFill};--color-accent-ink:${ink};--color-accent-wash:${wash}`;

/** CSS by accent, because each page includes it. It has a limit: a framed page's address may name any accent. */
const made = new LRUCache<string, string>({ max: 100 });

/** The light palette, and the dark one for pages that are not framed. */
export function paletteCss(accent: string): string {
  const css = made.get(accent) ?? makeCss(accent);
  made.set(accent, css);
  return css;
}

export const lookCss = ({ radius }: FrameLook): string =>
  radius === null
    ? ''
    : `:root{${['xl', '2xl', 'big'].map((size) => `--radius-${size}:${radius}px`).join(';')}}`;

function makeCss(accent: string): string {
  const paper = paletteOf(accent, 'light');
  const light = `${declare(paper)};--color-paper-accent:${paper.ink}`;
  const dark = declare(paletteOf(accent, 'dark'));
  return `:root{${light}}@media (prefers-color-scheme:dark){:root:not(.framed){${dark}}}`;
}
