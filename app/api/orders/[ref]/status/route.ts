// What the status page polls; answered from our own disk, never from the provider.
import { checkoutStatus } from '#lib/registration/view/checkout-status.ts';
import { server } from '#lib/server.ts';

const HEADERS = { 'Cache-Control': 'private, no-store' };

export async function GET(_request: Request, { params }: RouteContext<'/api/orders/[ref]/status'>) {
  const status = await checkoutStatus(await server(), (await params).ref);
  if (!status) return Response.json({ error: 'not_found' }, { status: 404, headers: HEADERS });
  return Response.json(status, { headers: HEADERS });
}
