// Readiness: the database answers. What keeps the provider from serving our calls makes the process `degraded`, not
// unready: paid orders are still shown, and webhooks are still taken.
import { findTroubles } from '#lib/orders/provider-troubles.ts';
import { server } from '#lib/server.ts';

export const dynamic = 'force-dynamic';

export async function GET(): Promise<Response> {
  const ctx = await server();
  try {
    const provider = (await findTroubles(ctx)).map(({ cause }) => cause);
    return ready(200, provider.length === 0 ? { status: 'ok' } : { status: 'degraded', provider });
  } catch (error) {
    ctx.log.warn({ err: error }, 'not ready: the database does not answer');
    return ready(503, { status: 'database unreachable' });
  }
}

const ready = (status: number, body: { status: string; provider?: string[] }): Response =>
  Response.json(body, { status, headers: { 'Cache-Control': 'no-store' } });
