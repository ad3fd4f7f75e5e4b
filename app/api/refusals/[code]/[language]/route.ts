// The page for a refused post and for an outage. `proxy.ts` passes such requests here and sets the policy. It needs no
// database, script or layout. `request.url` is what the visitor asked for, so the parameters say what to answer.

import { isRefusal, type PostRefusal, REFUSALS, refusalWords } from '#components/layout/post-refusals.ts';
import { NEUTRALS, paletteCss } from '#components/ui/palette.ts';
import { languageFacts, languageOf } from '#lib/i18n/languages.ts';
import { server } from '#lib/server.ts';
import { baseLanguage } from '#lib/shared/frame-look.ts';

const RETRY_SECONDS: Partial<Record<PostRefusal, string>> = { outage: '15', too_often: '10' };

type Context = { readonly params: Promise<{ readonly code: string; readonly language: string }> };

async function answer(_request: Request, { params }: Context): Promise<Response> {
  const { code, language } = await params;
  if (!isRefusal(code)) return new Response(null, { status: 404 });
  const locale = languageOf(language);
  const { shop } = await server();
  const [words, { accentColor, name }] = await Promise.all([refusalWords(code, locale), shop.organizer()]);
  const seconds = RETRY_SECONDS[code];
  return new Response(documentOf(words, code, { locale, accentColor, name }), {
    status: REFUSALS[code],
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Language': baseLanguage(locale),
      'Cache-Control': 'private, no-store',
      ...(seconds && { 'Retry-After': seconds }),
      // The browser repeats a visit without a script, too, but never a post.
      ...(code === 'outage' && seconds && { Refresh: seconds }),
    },
  });
}

type Words = Awaited<ReturnType<typeof refusalWords>>;

/** The link without an address leads to the address that the browser shows. */
const documentOf = (
  { title, text, goBack, again }: Words,
  code: PostRefusal,
  { locale, accentColor, name }: { locale: string; accentColor: string; name: string },
): string => `<!doctype html>
<html lang="${baseLanguage(locale)}" dir="${languageFacts(locale).direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${inHtml(title)}</title>
<style>${paletteCss(accentColor)}${STYLE}</style>
</head>
<body>
<header>${inHtml(name)}</header>
<main>
<h1>${inHtml(title)}</h1>
<p>${inHtml(text)}</p>
${code === 'outage' ? '' : `<p>${inHtml(goBack)}</p>\n`}<p><a href="">${inHtml(again)}</a></p>
</main>
</body>
</html>
`;

const { light, dark } = NEUTRALS;
const STYLE = `
:root { color-scheme: light dark; font: 106.25%/1.5 system-ui; background: ${light.ground}; color: ${light.ink} }
@media (prefers-color-scheme: dark) { :root { background: ${dark.ground}; color: ${dark.ink} } }
body { margin: 0; border-top: 0.5rem solid var(--color-accent); overflow-wrap: break-word }
header, main { max-width: 36rem; margin: 0 auto; padding: 1rem }
header { font-weight: 800 }
h1 { font-size: min(2em, 12.5vw); line-height: 1.1 }
a { display: inline-block; padding: 0.75rem 1.5rem; border-radius: 0.75rem; background: var(--color-accent); color: var(--color-on-accent); font-weight: 700; text-decoration: none }
`;

const inHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export { answer as GET, answer as POST };
