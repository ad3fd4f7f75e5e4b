import type { NextRequest } from 'next/server';
import { loadGroupFacts } from '#app/[locale]/(checkout)/events/[eventId]/register/group-facts.ts';

/** What the group editor needs of the event, in the language of `?language=`. */
export async function GET(
  request: NextRequest,
  { params }: RouteContext<'/api/events/[eventId]/group'>,
): Promise<Response> {
  const { eventId } = await params;
  const facts = await loadGroupFacts(eventId, request.nextUrl.searchParams.get('language'));
  const headers = { 'Cache-Control': 'public, max-age=10' };
  return facts ? Response.json(facts, { headers }) : new Response(null, { status: 404 });
}
