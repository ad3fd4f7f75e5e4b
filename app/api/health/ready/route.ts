// Readiness: the database answers. An outage of the provider does not make the process unready.
import { server } from '#lib/server.ts';

export const dynamic = 'force-dynamic';

export async function GET(): Promise<Response> {
  const { db, log } = await server();
  try {
    await db.$queryRaw`SELECT 1`;
    return ready(200, 'ok');
  } catch (error) {
    log.warn({ err: error }, 'not ready: the database does not answer');
    return ready(503, 'database unreachable');
  }
}

const ready = (status: number, text: string): Response =>
  Response.json({ status: text }, { status, headers: { 'Cache-Control': 'no-store' } });
