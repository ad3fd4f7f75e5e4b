// The two ways to a form's server function: a server action without a script, a route handler with one.
import { redirect } from 'next/navigation';
import type { FormAnswer, FormState } from '#components/ui/form/form-state.ts';
import { server } from '#lib/server.ts';
import { boundedBytes } from '#lib/shared/bounded-bytes.ts';

/** What a server action does with the answer: redirects to `next`, returns the state otherwise. */
export function redirectOrState(answer: FormAnswer): FormState {
  if ('next' in answer) redirect(answer.next);
  return answer.state;
}

type Post<Params> = { form: FormData; params: Params; query: URLSearchParams; headers: Headers };
type Route<Params> = (request: Request, context: { params: Promise<Params> }) => Promise<Response>;

/** Also the limit of server actions. A pasted list of 500 participants may need 600,000 bytes. */
const MAX_BYTES = 1_000_000;
const FORM_TYPE = /^(multipart\/form-data|application\/x-www-form-urlencoded)\s*(;|$)/i;

/** A route handler that answers the posted form with a `FormAnswer` as JSON; `null`: there is no such form. */
export const formRoute =
  <Params>(answer: (post: Post<Params>) => Promise<FormAnswer | null>): Route<Params> =>
  async ({ url, headers, body }, { params }) => {
    const { env, log } = await server();
    if (isCrossSite(headers, env.APP_URL)) return refuse(403, 'cross_site');
    const type = headers.get('content-type') ?? '';
    if (!FORM_TYPE.test(type)) return refuse(415, 'not_a_form');
    const form = await parseForm(body, type);
    if (typeof form === 'string') return refuse(UNREADABLE[form], form);
    try {
      const { searchParams: query } = new URL(url);
      const answered = await answer({ form, params: await params, query, headers });
      return answered ? json(answered) : refuse(404, 'not_found');
    } catch (cause) {
      // The address is a capability: it does not go into the log.
      log.error({ err: cause }, 'a form could not be answered');
      return refuse(500, 'failed');
    }
  };

/** Server actions make the same check. A request without both headers does not come from a browser that could be misused. */
export function isCrossSite(headers: Headers, appUrl: string): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site !== 'same-origin';
  const origin = headers.get('origin');
  if (origin === null) return false;
  const ownHosts = [headers.get('host'), new URL(appUrl).host];
  return !URL.canParse(origin) || !ownHosts.includes(new URL(origin).host);
}

const UNREADABLE = { too_large: 413, malformed_form: 400 } as const;

/** The form, or the reason for refusing it; an incomplete upload is malformed. */
async function parseForm(body: Request['body'], type: string): Promise<FormData | keyof typeof UNREADABLE> {
  try {
    const bytes = await boundedBytes(body, MAX_BYTES);
    if (bytes === null) return 'too_large';
    return await new Response(bytes, { headers: { 'content-type': type } }).formData();
  } catch {
    return 'malformed_form';
  }
}

const json = (value: unknown, status = 200): Response =>
  Response.json(value, { status, headers: { 'Cache-Control': 'private, no-store' } });

const refuse = (status: number, error: string): Response => json({ error }, status);
