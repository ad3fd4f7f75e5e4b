// Paths with an id in them. Ids can come from an address that a visitor typed, so they must not steer the path.

import { err, ok, type Result } from '#lib/shared/result.ts';
import { failureWithoutCall, type PartnerError } from './errors.ts';

/**
 * `/<collection>/<id>` with the id percent-encoded. An id that no path can carry (empty, a dot segment, broken
 * text) is `not_found` without a call.
 */
export function resourcePath(collection: string, id: string): Result<string, PartnerError> {
  const usable = id !== '' && id !== '.' && id !== '..' && id.isWellFormed();
  if (!usable) return err(failureWithoutCall('not_found', 'not a possible id'));
  return ok(`/${collection}/${encodeURIComponent(id)}`);
}
