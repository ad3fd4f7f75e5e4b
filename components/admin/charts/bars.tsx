// Charts of the desk, drawn by the server: bars whose numbers stand beside them, so that they read without colour.
import { scaleLinear } from 'd3-scale';

export type DayBar = {
  readonly key: string;
  /** `label` is under the bar; `month` is beside the label, on a phone below it. */
  readonly label: string;
  readonly month?: string;
  readonly name: string;
  readonly value: number;
  readonly words: string;
  /** The day is not over: its bar is an outline. */
  readonly open?: boolean;
};

type DayBarsProps = {
  readonly bars: readonly DayBar[];
  /** Words of the fold with the same numbers, and the headings of its table. */
  readonly table: { readonly fold: string; readonly name: string; readonly value: string };
};

/** One bar for each day with its number, and the numbers as a table. */
export function DayBars({ bars, table }: DayBarsProps) {
  const height = scaleLinear([0, Math.max(1, ...bars.map(({ value }) => value))], [0, 100]);
  return (
    <>
      <div
        aria-hidden="true"
        className="flex h-48 items-stretch gap-1 md:gap-2 lg:h-auto lg:min-h-48 lg:flex-1"
      >
        {bars.map(({ key, label, month, value, words, open }) => (
          <div key={key} className="flex min-w-0 flex-1 flex-col text-center">
            <div className="flex min-h-0 flex-1 flex-col justify-end">
              <span className="display whitespace-nowrap text-sm md:text-base">{words}</span>
              {/* Without a `viewBox`, whose shape would make the chart higher than its box. */}
              <svg aria-hidden="true" width="100%" height={`${height(value) * 0.8}%`}>
                <rect
                  width="100%"
                  height="100%"
                  className={open ? 'fill-sheet stroke-ink' : 'fill-ink'}
                  strokeWidth={open ? 3 : 0}
                  strokeDasharray={open ? '4 3' : undefined}
                />
              </svg>
            </div>
            <span className="relative whitespace-nowrap border-control-edge border-t pt-1 text-quiet text-xs">
              <span>{label}</span>
              {month && <span className="max-md:absolute max-md:start-0 max-md:top-full"> {month}</span>}
            </span>
          </div>
        ))}
      </div>
      <details className="mt-2">
        <summary className="w-fit cursor-pointer py-3.5 font-bold text-sm md:py-1">{table.fold}</summary>
        <table className="mt-1 text-sm tabular-nums">
          <thead>
            <tr className="text-left text-quiet">
              <th scope="col" className="pe-6 font-normal">
                {table.name}
              </th>
              <th scope="col" className="text-right font-normal">
                {table.value}
              </th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ key, name, words }) => (
              <tr key={key}>
                <th scope="row" className="pe-6 text-left font-normal">
                  {name}
                </th>
                <td className="text-right">{words}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}

type ShareBarProps = {
  readonly of: number;
  readonly solid: number;
  readonly hatched?: number;
  /** Unique on the page: names the hatching. */
  readonly id: string;
  /** Units across, of which the hatching takes two each: fewer for a narrow bar. */
  readonly wide?: number;
};

/** A share of a whole: solid, hatched, empty. Its numbers stand beside it. */
export function ShareBar({ of, solid, hatched = 0, id, wide = 100 }: ShareBarProps) {
  const width = scaleLinear([0, Math.max(1, of)], [0, wide]).clamp(true);
  const end = width(solid + hatched);
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${wide} 10`} preserveAspectRatio="none" className="h-3 w-full">
      <pattern id={id} width="2" height="10" patternUnits="userSpaceOnUse" patternTransform="skewX(-30)">
        <rect width="1" height="10" className="fill-ink" />
      </pattern>
      <rect width={wide} height="10" className="fill-sheet" />
      <rect x={width(solid)} width={end - width(solid)} height="10" fill={`url(#${id})`} />
      <rect width={width(solid)} height="10" className="fill-ink" />
      <rect
        width={wide}
        height="10"
        className="fill-none stroke-control-edge"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
