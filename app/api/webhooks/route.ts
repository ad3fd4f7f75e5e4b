// The provider's webhooks (partner-api.md 6): verified and stored before they are acknowledged.
import { unlessDatabaseDown } from '#lib/checkout/view/database-outage.ts';
import { answerProbe } from '#lib/doctor/probe.ts';
import { acceptWebhook, checkSignatureHeader, refusalStatus } from '#lib/orders/accept-webhook.ts';
import { server } from '#lib/server.ts';
import { boundedBytes } from '#lib/shared/bounded-bytes.ts';

/** The provider's deliveries are far smaller. */
const MAX_BYTES = 1_000_000;

export async function POST(request: Request): Promise<Response> {
  const ctx = await server();
  const signature = request.headers.get('x-service-signature');
  // Anyone can post here, so the body is read only if the header has the provider's format.
  const header = checkSignatureHeader(signature);
  if (!header.ok) {
    ctx.webhookRefusals.count(header.error.code, header.error.detail);
    return answer(refusalStatus(header.error.code));
  }
  const rawBody = await boundedBytes(request.body, MAX_BYTES);
  if (rawBody === null) {
    ctx.webhookRefusals.count('too_large', `more than ${MAX_BYTES} bytes`);
    return answer(413);
  }
  const secrets = await ctx.webhookSecrets();
  const probe = answerProbe(ctx.digest, { headers: request.headers, rawBody, secrets, now: ctx.now() });
  if (probe) return Response.json(probe, { headers: NO_STORE });
  const accepted = await unlessDatabaseDown(ctx, acceptWebhook(ctx, { rawBody, signature, secrets }));
  // The provider will send the webhook again.
  if (accepted === 'unavailable') return answer(503);
  if (accepted.ok) return answer(200);
  const { code, detail } = accepted.error;
  const claim = { rawBody, deliveryId: request.headers.get('x-service-delivery') };
  ctx.webhookRefusals.count(code, detail, claim);
  return answer(refusalStatus(code));
}

const NO_STORE = { 'Cache-Control': 'no-store' };
const answer = (status: number): Response => new Response(null, { status, headers: NO_STORE });
