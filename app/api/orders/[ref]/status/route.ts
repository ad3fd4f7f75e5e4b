// What the status page polls; answered from our own disk, never from the provider.
import { answerStatus } from '../../../answer-status.ts';

export const GET = async (
  _request: Request,
  { params }: RouteContext<'/api/orders/[ref]/status'>,
): Promise<Response> => answerStatus({ ref: (await params).ref });
