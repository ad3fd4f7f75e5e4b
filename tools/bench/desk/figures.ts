// Figures of the desk's benchmarks: calculations and formats of times in milliseconds. Knows no page.
import { percentile } from '../../scripts/shared/percentile.ts';

/** `12` from ten milliseconds on, `3.4` below. */
export const inMs = (ms: number): string => (ms < 10 ? ms.toFixed(1) : Math.round(ms).toLocaleString('en'));

export const inMb = (bytes: number): string => (bytes / 1_048_576).toFixed(0);

export const verdict = (isMet: boolean): 'met' | 'missed' => (isMet ? 'met' : 'missed');

/** How much longer the second of each pair took, as a share of the first: middle, lowest and highest. */
export function slowdown(pairs: readonly (readonly [before: number, during: number])[]): {
  readonly middle: number;
  readonly lowest: number;
  readonly highest: number;
} {
  const shares = pairs.map(([before, during]) => during / before - 1);
  return { middle: percentile(shares, 0.5), lowest: Math.min(...shares), highest: Math.max(...shares) };
}

/** `+3.1 %`. */
export const inPercent = (share: number): string =>
  `${share < 0 ? '−' : '+'}${Math.abs(share * 100).toFixed(1)} %`;
