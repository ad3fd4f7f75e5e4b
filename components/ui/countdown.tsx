// Minutes and seconds until an instant, as of now; the page's script counts them down (`live-clock`). The instant itself
// stands beside it for those without a script.
import { clockAt, OVER } from './clock-at.ts';
import type { ClockGiven } from './live-clock.ts';

type Props = ClockGiven & {
  /** What the minutes are called: alone they would read as an hour of the day. */
  readonly unit: string;
  /** Beside the running clock. */
  readonly beside?: string;
  /** In place of both once the clock has run out. */
  readonly over?: string;
};

export function Countdown({ until, now, unit, beside, over }: Props) {
  const clock = clockAt(until - now);
  const isOver = clock === OVER && over !== undefined;
  return (
    <live-clock data-given={JSON.stringify({ until, now })}>
      <span className="countdown numeral" aria-hidden="true" hidden={isOver}>
        {/* As wide as at the beginning, however few digits are left; the colon is narrow. */}
        <span data-clock style={{ minWidth: `${clock.length - 0.4}ch` }}>
          {clock}
        </span>{' '}
        <small>{unit}</small>
      </span>
      {beside !== undefined && <span hidden={isOver}>{beside}</span>}
      {over !== undefined && (
        <span data-over hidden={!isOver}>
          {over}
        </span>
      )}
    </live-clock>
  );
}
