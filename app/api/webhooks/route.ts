// The provider's webhooks (partner-api.md 6): proven and stored before they are acknowledged.
import { acceptWebhook, refusalStatus } from '#lib/mirror/accept-webhook.ts';
import { server } from '#lib/server.ts';
import { boundedBytes } from '#lib/shared/bounded-bytes.ts';

/** Orders are small; anything larger is not the provider's. */
const LARGEST_BYTES = 1_000_000;

export async function POST(request: Request): Promise<Response> {
  const ctx = await server();
  // Anybody may post here, and need not say how much is to come.
  const rawBody = await boundedBytes(request.body, LARGEST_BYTES);
  if (rawBody === null) return answer(413);
  const accepted = await acceptWebhook(ctx, {
    rawBody,
    signature: request.headers.get('x-service-signature'),
    secrets: ctx.env.PARTNER_WEBHOOK_SECRET,
  });
  if (accepted.ok) return answer(200);
  const { code, detail } = accepted.error;
  ctx.log.warn({ code, detail }, 'a webhook was refused');
  return answer(refusalStatus(code));
}

const answer = (status: number): Response =>
  new Response(null, { status, headers: { 'Cache-Control': 'no-store' } });
