// The payer's link as a QR code.
import { qrSvg } from '#components/ui/qr-code.tsx';
import { tooOften } from '#lib/checkout/limits/response-limits.ts';
import { addressIn, languageOf } from '#lib/i18n/languages.ts';
import { server } from '#lib/server.ts';
import { isPayerRef } from '#lib/shared/capability.ts';

type Context = { params: Promise<{ locale: string; payerRef: string }> };

/** Does not check whether the payment exists: its page does. */
export async function GET({ headers }: Request, { params }: Context): Promise<Response> {
  const { locale, payerRef } = await params;
  if (!isPayerRef(payerRef)) return new Response(null, { status: 404 });
  const refused = tooOften(headers, 'picture', payerRef);
  if (refused) return refused;
  const { env } = await server();
  const url = new URL(addressIn(languageOf(locale), `/pay/${payerRef}`), env.APP_URL).href;
  return new Response(qrSvg(url), {
    headers: { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'private, no-store' },
  });
}
