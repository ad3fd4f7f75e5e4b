// Until when a payment request can be on a phone. Pure.

/**
 * The network takes it back after `promptSeconds`; the provider ends it with the hold (partner-api.md 3.1).
 * @returns milliseconds of the server's clock, null before it went out
 */
export function promptEnds(
  promptedAt: Date | null,
  promptSeconds: number,
  holdExpiresAt: Date | null,
): number | null {
  if (!promptedAt) return null;
  const left = promptedAt.getTime() + promptSeconds * 1000;
  return holdExpiresAt ? Math.min(left, holdExpiresAt.getTime()) : left;
}
