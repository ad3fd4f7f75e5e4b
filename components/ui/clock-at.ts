// Minutes and seconds, as a clock that counts down shows them. Pure.

export function clockAt(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** What is left once the time is over. */
export const OVER = clockAt(0);
