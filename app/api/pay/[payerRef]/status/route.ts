// What the page of somebody else who pays polls; answered from our own disk, never from the provider.
import { payerStatus } from '#lib/registration/view/checkout-status.ts';
import { server } from '#lib/server.ts';

const HEADERS = { 'Cache-Control': 'private, no-store' };

export async function GET(_request: Request, { params }: RouteContext<'/api/pay/[payerRef]/status'>) {
  const status = await payerStatus(await server(), (await params).payerRef);
  if (!status) return Response.json({ error: 'not_found' }, { status: 404, headers: HEADERS });
  return Response.json(status, { headers: HEADERS });
}
