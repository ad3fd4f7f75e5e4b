// Days, hours and minutes that are left; in the last day hours, minutes and seconds. Uses nothing from outside itself:
// its text stands in the page too.

export type Unit = 'day' | 'hour' | 'minute' | 'second';

/** Whole units of `milliseconds`, largest first: `[['day', 12], ['hour', 3], ['minute', 0]]`; none once it is over. */
export function unitsLeft(milliseconds: number): [Unit, number][] {
  const seconds = Math.floor(milliseconds / 1000);
  if (seconds < 0) return [];
  const [days, hours] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600)];
  const minutes = Math.floor(seconds / 60) % 60;
  return days > 0
    ? [
        ['day', days],
        ['hour', hours % 24],
        ['minute', minutes],
      ]
    : [
        ['hour', hours],
        ['minute', minutes],
        ['second', seconds % 60],
      ];
}
