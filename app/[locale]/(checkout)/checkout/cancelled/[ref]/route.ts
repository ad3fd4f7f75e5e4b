import { answerReturn } from '../../answer-return.ts';

export const dynamic = 'force-dynamic';

type Context = { params: Promise<{ ref: string }> };

export const GET = async (request: Request, { params }: Context): Promise<Response> =>
  answerReturn(request, { ref: (await params).ref, how: 'cancelled' });
