// Colours between hex and OKLCH (lightness 0–1, chroma, hue in radians), and their contrast by WCAG 2. Pure.

export type Oklch = { l: number; c: number; h: number };
type Rgb = [number, number, number];

const linear = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
const gamma = (channel: number): number =>
  channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;

function linearOfHex(hex: string): Rgb {
  const at = (start: number) => linear(Number.parseInt(hex.slice(start, start + 2), 16) / 255);
  return [at(1), at(3), at(5)];
}

/** `#rrggbb` in OKLCH (Björn Ottosson's matrices). */
export function oklchOfHex(hex: string): Oklch {
  const [r, g, b] = linearOfHex(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, bb),
    h: Math.atan2(bb, a),
  };
}

function linearOfOklch({ l, c, h }: Oklch): Rgb {
  const a = c * Math.cos(h);
  const b = c * Math.sin(h);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ];
}

const fits = (rgb: Rgb): boolean => rgb.every((channel) => channel > -0.0005 && channel < 1.0005);

/** The nearest `#rrggbb`: what a screen cannot show loses chroma, never lightness or hue. */
export function hexOfOklch(color: Oklch): string {
  let { c } = color;
  while (c > 0 && !fits(linearOfOklch({ ...color, c }))) c = Math.max(0, c - 0.004);
  const hex = (channel: number) =>
    Math.round(Math.min(1, Math.max(0, gamma(Math.min(1, Math.max(0, channel))))) * 255)
      .toString(16)
      .padStart(2, '0');
  return `#${linearOfOklch({ ...color, c })
    .map(hex)
    .join('')}`;
}

function luminance(hex: string): number {
  const [r, g, b] = linearOfHex(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG 2 contrast of two `#rrggbb`, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
