import { LRUCache } from 'lru-cache';
import { encode } from 'uqr';

type Props = {
  readonly text: string;
  readonly title: string;
  readonly className?: string;
};

/** Is dark on white in every theme, because not every scanner accepts inverted colours. */
export function QrCode({ text, title, className = 'mx-auto w-[min(100%,13rem)]' }: Props) {
  const { size, path } = drawn(text);
  return (
    <svg
      role="img"
      aria-label={title}
      viewBox={`0 0 ${size} ${size}`}
      className={`rounded-lg forced-color-adjust-none ${className}`}
      shapeRendering="crispEdges"
    >
      <title>{title}</title>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} stroke="#000" />
    </svg>
  );
}

export function qrSvg(text: string): string {
  const { size, path } = drawn(text);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" stroke="#000"/></svg>`;
}

type Drawing = { readonly size: number; readonly path: string };

const drawings = new LRUCache<string, Drawing>({ max: 1_000 });

/** Keeps drawings: choosing the mask takes a tenth of the rendering of an order page, which renders at each change. */
function drawn(text: string): Drawing {
  const before = drawings.get(text);
  if (before) return before;
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  const drawing = { size, path: darkModules(data) };
  drawings.set(text, drawing);
  return drawing;
}

/** Draws neighbouring modules of a row as one line, which makes the path shorter. */
const darkModules = (rows: readonly (readonly boolean[])[]): string =>
  rows.flatMap((row, y) => runs(row).map(({ start, length }) => `M${start} ${y}.5h${length}`)).join('');

function runs(row: readonly boolean[]): { start: number; length: number }[] {
  return row.flatMap((dark, start) => {
    if (!dark || row[start - 1]) return [];
    const end = row.indexOf(false, start);
    return [{ start, length: (end < 0 ? row.length : end) - start }];
  });
}
