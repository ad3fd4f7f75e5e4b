// The language switch: remembers the choice and leads back to the same page. A plain link, for browsers with and
// without a script.
import { LANGUAGE_COOKIE } from '#app/_i18n/language-rules.ts';
import { LANGUAGES } from '#app/_i18n/languages.ts';
import { samePageIn } from '#app/_i18n/same-page.ts';
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
