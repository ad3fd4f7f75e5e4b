// A lease is short, so that what a dead process did is soon done by another; a living one keeps it for as long as it
// works.

export const LEASE_SECONDS = 10;
const RENEW_MS = 3_000;

/**
 * Calls `renew` until the answer is called. A renewal that fails costs nothing: the next one comes before the lease
 * lapses, or somebody else takes over.
 */
export function keepRenewing(renew: () => PromiseLike<unknown>): () => void {
  const timer = setInterval(() => renew().then(undefined, () => undefined), RENEW_MS);
  return () => clearInterval(timer);
}
