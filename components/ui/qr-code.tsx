// A text as a code that phones read, drawn on the server as one path. Knows nothing of what it says.
import { encode } from 'uqr';

type Props = {
  readonly text: string;
  /** What it leads to, for those who do not see it. */
  readonly title: string;
  readonly className?: string;
};

/** Dark on white in every theme: not every reader takes it the other way. */
export function QrCode({ text, title, className = 'mx-auto w-[min(100%,13rem)]' }: Props) {
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
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
      <path d={darkModules(data)} fill="#000" />
    </svg>
  );
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
