// Our own font for headings, names, numbers and codes. From @fontsource/barlow-condensed, by Debian's fonttools:
// pyftsubset barlow-condensed-latin-800-normal.woff2 --layout-features=kern,tnum --no-hinting --flavor=woff2
//   --unicodes=U+20-7E,U+A0-FF,U+152,U+153,U+178,U+2013,U+2014,U+2018,U+2019,U+201C,U+201D,U+2022,U+2026,U+2212
import localFont from 'next/font/local';

/** Sets `--font-face`. A visit that begins without it keeps the fallback (app/styles.css), so that nothing moves. */
export const displayFont = localFont({
  src: './barlow-condensed-800.woff2',
  weight: '800',
  display: 'optional',
  variable: '--font-face',
  adjustFontFallback: false,
});
