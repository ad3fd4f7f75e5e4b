// Prometheus text for the operator's monitoring. It needs METRICS_TOKEN; without that variable the route answers 404.
import { createHash, timingSafeEqual } from 'node:crypto';
import { metricsText } from '#lib/admin/health/metrics.ts';
import { budgetUse, callLimits } from '#lib/partner-api/shared/shared-budget.ts';
import { server } from '#lib/server.ts';

export const dynamic = 'force-dynamic';

const PLAIN = { 'Cache-Control': 'private, no-store', 'Content-Type': 'text/plain; charset=utf-8' };

export async function GET(request: Request): Promise<Response> {
  const ctx = await server();
  const { METRICS_TOKEN: token } = ctx.env;
  if (!token) return new Response('not found\n', { status: 404, headers: PLAIN });
  if (!isToken(request.headers.get('authorization'), token))
    return new Response('unauthorized\n', {
      status: 401,
      headers: { ...PLAIN, 'WWW-Authenticate': 'Bearer' },
    });
  const limits = callLimits(ctx.env);
  const kinds = ['token', 'read', 'write'] as const;
  try {
    const budget = await Promise.all(
      kinds.map(async (kind) => ({ kind, ...(await budgetUse(ctx.db, kind, limits, ctx.now())) })),
    );
    const { text, type } = await metricsText(ctx, budget);
    return new Response(text, { headers: { ...PLAIN, 'Content-Type': type } });
  } catch (error) {
    ctx.log.warn({ err: error }, 'no metrics: the database does not answer');
    return new Response('database unreachable\n', { status: 503, headers: PLAIN });
  }
}

/** Compares digests, which all have one length, in constant time. */
function isToken(header: string | null, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`));
}
