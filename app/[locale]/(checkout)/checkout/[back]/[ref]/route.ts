// The provider sends the buyer back to `/checkout/return/{ref}` or `/checkout/cancelled/{ref}` (partner-api.md 4.4).
// Notes the return and leads on to the order's page, in the order's language. The address never says the outcome.
import { tooOften } from '#lib/checkout/limits/response-limits.ts';
import { unlessDatabaseDown } from '#lib/checkout/view/database-outage.ts';
import { returnFromSession, type SessionReturn } from '#lib/checkout-sessions/read-session.ts';
import { addressIn, languageOf } from '#lib/i18n/languages.ts';
import { server } from '#lib/server.ts';

export const dynamic = 'force-dynamic';

type Context = { params: Promise<{ back: string; ref: string }> };

const HOW = new Map<string, SessionReturn['how']>([
  ['return', 'success'],
  ['cancelled', 'cancelled'],
]);

/** Answers 303 also while provider or database do not answer. An unknown `ref` gets the page of a missing order. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { back, ref } = await params;
  const how = HOW.get(back);
  if (!how) return new Response(null, { status: 404 });
  const ctx = await server();
  const sessionId = how === 'success' ? new URL(request.url).searchParams.get('session_id') : null;
  // If the return is not noted, the page learns the outcome from its own status.
  const isAnswered = tooOften(request.headers, 'status', ref) === null;
  const noted = isAnswered
    ? await unlessDatabaseDown(ctx, returnFromSession(ctx, { ref, how, sessionId }))
    : null;
  const found = noted === 'unavailable' ? null : noted;
  const page = `/orders/${encodeURIComponent(ref)}`;
  const address = found ? addressIn(languageOf(found.locale), page) : page;
  const location = found?.isOther ? `${address}?other` : address;
  return new Response(null, { status: 303, headers: { Location: location, 'Cache-Control': 'no-store' } });
}
