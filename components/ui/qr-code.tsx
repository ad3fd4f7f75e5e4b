// A text as a code that phones read, drawn on the server as one path. Knows nothing of what it says.
import { LRUCache } from 'lru-cache';
import { encode } from 'uqr';

type Props = {
  readonly text: string;
  /** What it leads to, for those who do not see it. */
  readonly title: string;
  readonly className?: string;
};

/** Dark on white in every theme: not every reader takes it the other way. */
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
      <path d={path} fill="#000" />
    </svg>
  );
}

type Drawing = { readonly size: number; readonly path: string };

const drawings = new LRUCache<string, Drawing>({ max: 1_000 });

/** The choice of the mask costs a tenth of an order page, which is drawn again with each change. */
function drawn(text: string): Drawing {
  const before = drawings.get(text);
  if (before) return before;
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  const drawing = { size, path: darkModules(data) };
  drawings.set(text, drawing);
  return drawing;
}

/** Neighbours in a row are drawn as one bar: less to send over a slow line. */
const darkModules = (rows: readonly (readonly boolean[])[]): string =>
  rows
    .flatMap((row, y) => runs(row).map(({ start, length }) => `M${start} ${y}h${length}v1h-${length}z`))
    .join('');

function runs(row: readonly boolean[]): { start: number; length: number }[] {
  return row.flatMap((dark, start) => {
    if (!dark || row[start - 1]) return [];
    const end = row.indexOf(false, start);
    return [{ start, length: (end < 0 ? row.length : end) - start }];
  });
}
