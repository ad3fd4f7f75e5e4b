import { scaleLinear } from 'd3-scale';
import type { DeskFormat, DeskWords } from '#app/admin/desk-adapters.tsx';
import type { MinuteOfCalls } from '#lib/admin/health/find-health.ts';

type Props = {
  readonly t: DeskWords;
  readonly format: DeskFormat;
  /** The current minute comes last. */
  readonly writes: readonly MinuteOfCalls[];
  readonly limit: number;
};

/** Pixels, so that words keep their size; across, the chart is as wide as its sheet. */
const HEIGHT = 144;
/** Room above the highest bar and the limit, for their words. */
const TOP = 22;

export function WritesChart({ t, format, writes, limit }: Props) {
  const highest = Math.max(0, ...writes.map(({ calls }) => calls));
  const peak = writes.findIndex(({ calls }) => calls === highest);
  const y = scaleLinear([0, Math.max(limit, highest, 1)], [HEIGHT, TOP]);
  const x = scaleLinear([0, Math.max(writes.length, 1)], [0, 100]);
  const percent = (minutes: number) => `${x(minutes)}%`;
  const times = [0, 15, 30, 45, writes.length - 1].flatMap((index) => writes[index] ?? []);
  return (
    <div className="grid gap-2">
      <svg role="img" aria-label={t('health.writesTitle')} width="100%" height={HEIGHT}>
        {writes.map(({ minute, calls }, index) => (
          <rect
            key={minute.toISOString()}
            x={percent(index + 0.15)}
            width={percent(0.7)}
            y={y(calls)}
            height={HEIGHT - y(calls)}
            className="fill-ink"
          />
        ))}
        <line x2="100%" y1={y(limit)} y2={y(limit)} className="stroke-ink" strokeDasharray="5 4" />
        <text x="100%" y={y(limit) - 5} textAnchor="end" className="fill-ink text-[min(0.75rem,17px)]">
          {t('health.limit', { limit })}
        </text>
        {highest > 0 && (
          <text
            x={percent(Math.min(Math.max(peak + 0.5, 2), writes.length - 2))}
            y={y(highest) - 4}
            textAnchor="middle"
            className="numeral fill-ink"
          >
            {highest}
          </text>
        )}
      </svg>
      <p
        aria-hidden="true"
        className="flex justify-between border-edge border-t pt-1 text-quiet text-xs tabular-nums"
      >
        {times.map(({ minute }) => (
          <span key={minute.toISOString()}>{format.time(minute)}</span>
        ))}
      </p>
      <details>
        <summary className="w-fit cursor-pointer py-3.5 font-bold md:py-1">{t('health.asTable')}</summary>
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
