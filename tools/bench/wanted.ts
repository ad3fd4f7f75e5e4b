// Results that a benchmark cannot do without.
import type { Result } from '#lib/shared/result.ts';

/** The value; throws with the failure's message or detail. */
export function wanted<T>(result: Result<T, { message: string } | { detail: string }>): T {
  if (result.ok) return result.value;
  throw new Error('message' in result.error ? result.error.message : result.error.detail);
}
