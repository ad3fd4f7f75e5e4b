// What the page of somebody else who pays polls; answered from our own disk, never from the provider.
import { answerStatus } from '../../../answer-status.ts';

export const GET = async (
  _request: Request,
  { params }: RouteContext<'/api/pay/[payerRef]/status'>,
): Promise<Response> => answerStatus({ payerRef: (await params).payerRef });
