import { renderToStaticMarkup } from 'react-dom/server';
import { encode } from 'uqr';
import { expect, it } from 'vitest';
import { QrCode, qrSvg } from '#components/ui/qr-code.tsx';

const TEXT = 'https://entries.example.org/pay/0b9d7c1e-5a52-4c9c-9a43-1f6e2f7a1b11';

/** The modules that the path paints, as the phone's camera sees them. */
function painted(svg: string, size: number): boolean[][] {
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x, y, length] of svg.matchAll(/M(\d+) (\d+)\.5h(\d+)/g)) {
    rows[Number(y)]?.fill(true, Number(x), Number(x) + Number(length));
  }
  return rows;
}

it('draws every module, with the quiet zone that scanners need', () => {
  const svg = renderToStaticMarkup(<QrCode text={TEXT} title="Pay" />);
  const { size, data } = encode(TEXT, { ecc: 'M', border: 4 });
  expect(painted(svg, size)).toEqual(data);
  expect(data.slice(0, 4).flat().some(Boolean)).toBe(false);
  expect(svg).toContain('aria-label="Pay"');
  expect(painted(qrSvg(TEXT), size)).toEqual(data);
});
