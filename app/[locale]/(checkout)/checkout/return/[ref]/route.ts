import { answerReturn } from '../../answer-return.ts';

export const dynamic = 'force-dynamic';

type Context = { params: Promise<{ ref: string }> };

export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { ref } = await params;
  const sessionId = new URL(request.url).searchParams.get('session_id');
  return answerReturn(request, { ref, how: 'success', sessionId });
}
