// The language switch: a plain link, which works without a script. This route stores the choice in a cookie and
// redirects back to the same page.
import { LANGUAGE_COOKIE } from '#lib/i18n/language-routes.ts';
import { LANGUAGES, samePageIn } from '#lib/i18n/languages.ts';
import { server } from '#lib/server.ts';

const A_YEAR = 365 * 24 * 60 * 60;

export async function GET(request: Request, { params }: RouteContext<'/api/language/[language]'>) {
  const { language } = await params;
  if (!LANGUAGES.includes(language)) return new Response(null, { status: 404 });
  const { headers } = request;
  const hosts = [headers.get('host'), new URL((await server()).env.APP_URL).host];
  return new Response(null, {
    status: 303,
    headers: {
      Location: samePageIn(language, headers.get('referer'), hosts),
      'Set-Cookie': `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${A_YEAR}; SameSite=Lax; HttpOnly`,
      'Cache-Control': 'private, no-store',
    },
  });
}
