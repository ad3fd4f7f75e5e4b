// How the provider is read: one thing by its id, or a page of many.

import type { z } from 'zod';
import type { AuthorizedCall } from './authorized-call.ts';
import type { CallOptions, Scope } from './call.ts';
import type { PartnerResult } from './errors.ts';
import { queryOf } from './query.ts';
import { resourcePath } from './resource-path.ts';

/** `scope` is what the call takes, null where the document does not say; `data` is what it answers. */
type Resource<T> = { collection: string; scope: Scope | null; data: z.ZodType<T> };

/** An id that no path can carry is `not_found` without a call. */
export async function readOne<T>(
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

/** One page of those that the filters leave. */
export async function readPage<T>(
  call: AuthorizedCall,
  { collection, scope, data }: Resource<T>,
  filters: Parameters<typeof queryOf>[0],
  options?: CallOptions,
): Promise<PartnerResult<T>> {
  const request = { method: 'GET', path: `/${collection}`, query: queryOf(filters), headers: {} } as const;
  return call({ kind: 'read', scope, priority: 'read', request, data }, options);
}
