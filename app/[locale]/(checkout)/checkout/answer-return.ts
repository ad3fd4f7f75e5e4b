// Where the provider sends the buyer back to (partner-api.md 4.4): notes the return, and leads on to the order's page, in the
// language of the order. The outcome is never taken from the address.
import { tooOften } from '#lib/checkout/limits/response-limits.ts';
import { unlessDatabaseDown } from '#lib/checkout/view/database-outage.ts';
import { returnFromSession, type SessionReturn } from '#lib/checkout-sessions/return-session.ts';
import { addressIn, languageOf } from '#lib/i18n/languages.ts';
import { server } from '#lib/server.ts';

/** 303 to the order's page, also while provider or database do not answer; an unknown `ref` has the page of a missing order. */
export async function answerReturn(request: Request, back: SessionReturn): Promise<Response> {
  const page = `/orders/${encodeURIComponent(back.ref)}`;
  // The page learns the outcome by itself.
  const isCounted = tooOften(request.headers, 'status', back.ref) === null;
  const ctx = await server();
  const noted = isCounted ? await unlessDatabaseDown(ctx, returnFromSession(ctx, back)) : null;
  const found = noted === 'unavailable' ? null : noted;
  const address = found ? addressIn(languageOf(found.locale), page) : page;
  const location = found?.isOther ? `${address}?other` : address;
  return new Response(null, { status: 303, headers: { Location: location, 'Cache-Control': 'no-store' } });
}
