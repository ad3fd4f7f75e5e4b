// When the hold of an order ends, by our clock. Pure.

type Hold = { readonly hold_expires_at: string | null; readonly created_at: string };

/**
 * The shorter of the two clocks: the provider's time, and what the provider gave the order, counted from when we first saw
 * it. A provider's clock that is ahead would promise minutes that no place is held for.
 */
export function holdEnd({ hold_expires_at, created_at }: Hold, firstSeenAt: Date): Date | null {
  if (hold_expires_at === null) return null;
  const ends = Date.parse(hold_expires_at);
  const lasts = Math.max(0, ends - Date.parse(created_at));
  return new Date(Math.min(ends, firstSeenAt.getTime() + lasts));
}
