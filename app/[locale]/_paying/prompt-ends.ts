// Until when a payment request can be on a phone, where its own time ends it. Pure.

/**
 * The network takes it back after `promptSeconds`; the provider ends it with the hold (partner-api.md 3.1), which has a
 * clock of its own.
 * @returns milliseconds of the server's clock; null before it went out, and where the hold ends sooner
 */
export function promptEnds(
  promptedAt: Date | null,
  promptSeconds: number,
  holdExpiresAt: Date | null,
): number | null {
  if (!promptedAt) return null;
  const left = promptedAt.getTime() + promptSeconds * 1000;
  return holdExpiresAt && holdExpiresAt.getTime() < left ? null : left;
}
