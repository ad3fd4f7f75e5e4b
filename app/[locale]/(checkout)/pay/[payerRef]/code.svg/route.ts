import { eventProblemResponse } from '#components/events/load-events.ts';
import { pictureResponse } from '#components/pictures/picture-response.ts';
import { qrSvg } from '#components/ui/qr-code.tsx';
import { leadsAnywhere } from '#lib/checkout/find-entry.ts';
import { tooOften } from '#lib/checkout/limits/response-limits.ts';
import { unlessDatabaseDown } from '#lib/checkout/view/database-outage.ts';
import { addressIn, type Language, languageOf } from '#lib/i18n/languages.ts';
import { server } from '#lib/server.ts';
import { isPayerRef } from '#lib/shared/capability.ts';

type Context = { params: Promise<{ locale: string; payerRef: string }> };

/** An unknown payment gets 404, because drawing a code takes five milliseconds of processor time. */
export async function GET({ headers }: Request, { params }: Context): Promise<Response> {
  const { locale, payerRef } = await params;
  if (!isPayerRef(payerRef)) return new Response(null, { status: 404 });
  const refused = tooOften(headers, 'picture', payerRef);
  if (refused) return refused;
  return pictureResponse(() => codeOf(payerRef, languageOf(locale)), 'private, no-store');
}

async function codeOf(payerRef: string, locale: Language): Promise<Response> {
  const ctx = await server();
  const found = await unlessDatabaseDown(ctx, leadsAnywhere(ctx, 'pay', payerRef));
  if (found === 'unavailable') return eventProblemResponse({ code: 'unavailable' });
  if (!found) return new Response(null, { status: 404 });
  const url = new URL(addressIn(locale, `/pay/${payerRef}`), ctx.env.APP_URL).href;
  return new Response(qrSvg(url), {
    headers: { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'private, no-store' },
  });
}
