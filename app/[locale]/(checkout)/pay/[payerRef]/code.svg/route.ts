// The payer's link as a QR code.
import { pictureResponse } from '#components/pictures/picture-response.ts';
import { qrSvg } from '#components/ui/qr-code.tsx';
import { tooOften } from '#lib/checkout/limits/response-limits.ts';
import { addressIn, type Language, languageOf } from '#lib/i18n/languages.ts';
import { server } from '#lib/server.ts';
import { isPayerRef } from '#lib/shared/capability.ts';

type Context = { params: Promise<{ locale: string; payerRef: string }> };

/** 404 for a payment that does not exist: drawing a code takes five milliseconds of processor time. */
export async function GET({ headers }: Request, { params }: Context): Promise<Response> {
  const { locale, payerRef } = await params;
  if (!isPayerRef(payerRef)) return new Response(null, { status: 404 });
  const refused = tooOften(headers, 'picture', payerRef);
  if (refused) return refused;
  return pictureResponse(() => codeOf(payerRef, languageOf(locale)), 'private, no-store');
}

async function codeOf(payerRef: string, locale: Language): Promise<Response> {
  const { db, env } = await server();
  const checkout = await db.checkout.findUnique({ where: { payerRef }, select: { id: true } });
  if (!checkout) return new Response(null, { status: 404 });
  const url = new URL(addressIn(locale, `/pay/${payerRef}`), env.APP_URL).href;
  return new Response(qrSvg(url), {
    headers: { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'private, no-store' },
  });
}
