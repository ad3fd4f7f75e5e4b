// Writes to the provider, a bar per minute, against the limit; the same numbers as a table below it. Drawn by the server.
import type { DeskFormat, DeskWords } from '#app/admin/desk-adapters.tsx';
import type { MinuteOfCalls } from '#lib/admin/health/find-health.ts';

type Props = {
  readonly t: DeskWords;
  readonly format: DeskFormat;
  /** The open minute last. */
  readonly writes: readonly MinuteOfCalls[];
  readonly limit: number;
};

const WIDTH = 600;
const HEIGHT = 132;
const TOP = 18;

export function WritesChart({ t, format, writes, limit }: Props) {
  const highest = Math.max(0, ...writes.map(({ calls }) => calls));
  const scale = (HEIGHT - TOP) / Math.max(limit, highest, 1);
  const step = WIDTH / Math.max(writes.length, 1);
  const peak = writes.findIndex(({ calls }) => calls === highest);
  const limitAt = HEIGHT - limit * scale;
  const times = [0, 15, 30, 45, writes.length - 1].flatMap((index) => writes[index] ?? []);
  return (
    <div className="grid gap-2">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={t('health.writesTitle')}
        className="w-full"
      >
        <line
          x1="0"
          x2={WIDTH}
          y1={limitAt}
          y2={limitAt}
          className="stroke-ink"
          strokeWidth="1"
          strokeDasharray="5 4"
        />
        <text x={WIDTH} y={limitAt - 5} textAnchor="end" className="fill-ink text-[12px]">
          {t('health.limit', { limit })}
        </text>
        {writes.map(({ minute, calls }, index) => (
          <rect
            key={minute.toISOString()}
            x={index * step + step * 0.15}
            width={step * 0.7}
            y={HEIGHT - calls * scale}
            height={calls * scale}
            className="fill-ink"
          />
        ))}
        {highest > 0 && (
          <text
            x={Math.min(Math.max(peak * step + step / 2, 10), WIDTH - 10)}
            y={HEIGHT - highest * scale - 4}
            textAnchor="middle"
            className="numeral fill-ink text-[14px]"
          >
            {highest}
          </text>
        )}
      </svg>
      <p aria-hidden="true" className="flex justify-between border-edge border-t pt-1 text-quiet text-sm">
        {times.map(({ minute }) => (
          <span key={minute.toISOString()}>{format.time(minute)}</span>
        ))}
      </p>
      <details>
        <summary className="link cursor-pointer">{t('health.asTable')}</summary>
        <table className="w-full max-w-xs text-start tabular-nums">
          <thead>
            <tr>
              <th className="text-start">{t('health.minute')}</th>
              <th className="text-end">{t('health.calls')}</th>
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
