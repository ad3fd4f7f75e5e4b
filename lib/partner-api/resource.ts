import type { z } from 'zod';
import { err, ok, type Result } from '#lib/shared/result.ts';
import type { Scope } from '#lib/shared/vocabulary/scopes.ts';
import type { AuthorizedCall } from './authorized-call.ts';
import type { CallOptions } from './call.ts';
import { failureWithoutCall, type PartnerError, type PartnerResult } from './errors.ts';

/** `scope`: the one that the call needs, null where the document names none; `data` parses the answer. */
type Resource<T> = { collection: string; scope: Scope | null; data: z.ZodType<T> };

/** An id that no path can carry is `not_found` without a call. */
export async function fetchOne<T>(
  call: AuthorizedCall,
  { collection, scope, data }: Resource<T>,
  id: string,
  options?: CallOptions,
): Promise<PartnerResult<T>> {
  const path = resourcePath(collection, id);
  if (!path.ok) return path;
  const request = { method: 'GET', path: path.value, headers: {} } as const;
  return call({ kind: 'read', scope, priority: 'read', request, data }, options);
}

export async function fetchPage<T>(
  call: AuthorizedCall,
  { collection, scope, data }: Resource<T>,
  filters: Parameters<typeof queryOf>[0],
  options?: CallOptions,
): Promise<PartnerResult<T>> {
  const request = { method: 'GET', path: `/${collection}`, query: queryOf(filters), headers: {} } as const;
  return call({ kind: 'read', scope, priority: 'read', request, data }, options);
}

/** A visitor may have typed the id: it must not change the path (an empty one, a dot segment, broken text). */
export function resourcePath(collection: string, id: string): Result<string, PartnerError> {
  const usable = id !== '' && id !== '.' && id !== '..' && id.isWellFormed();
  if (!usable) return err(failureWithoutCall('not_found', 'not a possible id'));
  return ok(`/${collection}/${encodeURIComponent(id)}`);
}

function queryOf(filters: Record<string, string | number | undefined>): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) {
    if (value !== undefined) query.set(name, String(value));
  }
  return query;
}
