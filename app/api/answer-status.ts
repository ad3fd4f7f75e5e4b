// The status of a checkout or a checkout session for the pages that poll it: from our database, never from the provider.
import { noteShown, tooOften } from '#lib/checkout/limits/response-limits.ts';
import { unlessDatabaseDown } from '#lib/checkout/view/database-outage.ts';
import { entryStatus } from '#lib/checkout-sessions/session-status.ts';
import { server } from '#lib/server.ts';
import type { Capability } from '#lib/shared/capability.ts';

const HEADERS = { 'Cache-Control': 'private, no-store' };

/** Answers 404 for an unknown capability, 429 for too many requests, and 503 while the database does not answer. */
export async function answerStatus(capability: Capability, headers: Headers): Promise<Response> {
  const order = 'ref' in capability ? capability.ref : capability.payerRef;
  const refused = tooOften(headers, 'status', order);
  if (refused) return refused;
  const ctx = await server();
  const status = await unlessDatabaseDown(ctx, entryStatus(ctx, capability));
  if (status === 'unavailable') {
    return Response.json(
      { error: 'unavailable' },
      { status: 503, headers: { ...HEADERS, 'Retry-After': '5' } },
    );
  }
  if (!status) return Response.json({ error: 'not_found' }, { status: 404, headers: HEADERS });
  noteShown(order);
  return Response.json(status, { headers: HEADERS });
}
