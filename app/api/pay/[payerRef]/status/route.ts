import { answerStatus } from '../../../answer-status.ts';

export const GET = async (
  { headers }: Request,
  { params }: RouteContext<'/api/pay/[payerRef]/status'>,
): Promise<Response> => answerStatus({ payerRef: (await params).payerRef }, headers);
