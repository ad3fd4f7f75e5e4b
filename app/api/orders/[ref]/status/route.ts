import { answerStatus } from '../../../answer-status.ts';

export const GET = async (
  { headers }: Request,
  { params }: RouteContext<'/api/orders/[ref]/status'>,
): Promise<Response> => answerStatus({ ref: (await params).ref }, headers);
