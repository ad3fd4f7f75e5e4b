// "Forget this device": deletes what this browser stores. Posted by a plain form, with and without a script.

import { KNOWN_ORDERS_COOKIE, VISITOR_COOKIE } from '#lib/checkout/known-orders.ts';
import { addressIn, languageOf } from '#lib/i18n/languages.ts';
import { server } from '#lib/server.ts';
import { isCrossSite } from '#lib/shared/cross-site.ts';

/** The browser's storage has drafts, remembered orders and copies; cookies have known orders and the browser's name. */
export async function POST({ headers, url }: Request): Promise<Response> {
  const { env } = await server();
  if (isCrossSite(headers, env.APP_URL)) return new Response(null, { status: 403 });
  const locale = languageOf(new URL(url).searchParams.get('language'));
  const answer = new Headers({
    Location: `${addressIn(locale, '/find')}?forgotten=yes`,
    'Clear-Site-Data': '"storage"',
    'Cache-Control': 'private, no-store',
  });
  for (const cookie of [KNOWN_ORDERS_COOKIE, VISITOR_COOKIE])
    answer.append('Set-Cookie', `${cookie}=; Path=/; Max-Age=0; SameSite=Lax; HttpOnly`);
  return new Response(null, { status: 303, headers: answer });
}
