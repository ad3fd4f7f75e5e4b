// Where a checkout stands, as an answer to the page that polls it.
import type { Capability } from '#lib/registration/load-checkout.ts';
import { checkoutStatus } from '#lib/registration/view/checkout-status.ts';
import { server } from '#lib/server.ts';

const HEADERS = { 'Cache-Control': 'private, no-store' };

/** 404 where the capability opens nothing. */
export async function answerStatus(capability: Capability): Promise<Response> {
  const status = await checkoutStatus(await server(), capability);
  if (!status) return Response.json({ error: 'not_found' }, { status: 404, headers: HEADERS });
  return Response.json(status, { headers: HEADERS });
}
