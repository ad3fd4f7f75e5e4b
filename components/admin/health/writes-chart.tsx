// Writes to the provider, a bar per minute, against the limit; the same numbers as a table below it. Drawn by the server.
import { scaleLinear } from 'd3-scale';
import type { DeskFormat, DeskWords } from '#app/admin/desk-adapters.tsx';
import type { MinuteOfCalls } from '#lib/admin/health/find-health.ts';

type Props = {
  readonly t: DeskWords;
  readonly format: DeskFormat;
  /** The open minute last. */
  readonly writes: readonly MinuteOfCalls[];
  readonly limit: number;
};

/** In percent of the height; the rest is room for the words above the highest bar and the limit. */
const HIGHEST = 84;

export function WritesChart({ t, format, writes, limit }: Props) {
  const highest = Math.max(0, ...writes.map(({ calls }) => calls));
  const peak = writes.findIndex(({ calls }) => calls === highest);
  const height = scaleLinear([0, Math.max(limit, highest, 1)], [0, HIGHEST]);
  const times = [0, 15, 30, 45, writes.length - 1].flatMap((index) => writes[index] ?? []);
  return (
    <div className="grid gap-2">
      <div className="relative h-36">
        <svg
          viewBox={`0 0 ${Math.max(writes.length, 1)} 100`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t('health.writesTitle')}
          className="size-full"
        >
          {writes.map(({ minute, calls }, index) => (
            <rect
              key={minute.toISOString()}
              x={index + 0.15}
              width={0.7}
              y={100 - height(calls)}
              height={height(calls)}
              className="fill-ink"
            />
          ))}
        </svg>
        <p
          style={{ bottom: `${height(limit)}%` }}
          className="absolute inset-x-0 border-ink border-b border-dashed text-end text-xs"
        >
          {t('health.limit', { limit })}
        </p>
        {highest > 0 && (
          <span
            aria-hidden="true"
            style={{
              bottom: `${height(highest)}%`,
              left: `clamp(1rem, ${((peak + 0.5) / writes.length) * 100}%, 100% - 1rem)`,
            }}
            className="numeral absolute -translate-x-1/2"
          >
            {highest}
          </span>
        )}
      </div>
      <p
        aria-hidden="true"
        className="flex justify-between border-edge border-t pt-1 text-quiet text-xs tabular-nums"
      >
        {times.map(({ minute }) => (
          <span key={minute.toISOString()}>{format.time(minute)}</span>
        ))}
      </p>
      <details>
        <summary className="link cursor-pointer">{t('health.asTable')}</summary>
        <table className="w-full max-w-xs text-start tabular-nums">
          <thead>
            <tr>
              <th scope="col" className="text-start">
                {t('health.minute')}
              </th>
              <th scope="col" className="text-end">
                {t('health.calls')}
              </th>
            </tr>
          </thead>
          <tbody>
            {[...writes].reverse().map(({ minute, calls }) => (
              <tr key={minute.toISOString()} className="border-edge border-t">
                <td>{format.time(minute)}</td>
                <td className="text-end">{calls}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}
