// Of many measurements the one that so many share or stay below. Pure.

/** By nearest rank; NaN of nothing. `share` 0.95: the 95th percentile. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}
