// Readiness means that the database answers. If the provider cannot be called, or staff cannot hear of a payment, the
// process is `degraded`, not unready: it shows paid orders and takes webhooks. The desk's health page says the same.
import { findSellingState } from '#lib/admin/health/find-selling-state.ts';
import { findTroubles } from '#lib/orders/provider-troubles.ts';
import { server } from '#lib/server.ts';

export const dynamic = 'force-dynamic';

export async function GET(): Promise<Response> {
  const ctx = await server();
  try {
    const [{ selling, problems }, troubles] = await Promise.all([findSellingState(ctx), findTroubles(ctx)]);
    const provider = troubles.map(({ cause }) => cause);
    return ready(200, {
      status: problems.length === 0 ? 'ok' : 'degraded',
      selling,
      ...(provider.length > 0 && { provider }),
      ...(problems.length > 0 && { problems: problems.map(({ code }) => code) }),
    });
  } catch (error) {
    ctx.log.warn({ err: error }, 'not ready: the database does not answer');
    return ready(503, { status: 'database unreachable' });
  }
}

const ready = (status: number, body: object): Response =>
  Response.json(body, { status, headers: { 'Cache-Control': 'no-store' } });
