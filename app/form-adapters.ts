// The two ways to a form's server function: a server action without a script, a route handler with one.
import { redirect } from 'next/navigation';
import { type PostRefusal, REFUSALS, refusalWords } from '#components/layout/post-refusals.ts';
import { type FormAnswer, type FormState, FRESH_FORM } from '#components/ui/form/form-state.ts';
import { secondsUntilPost } from '#lib/checkout/limits/response-limits.ts';
import { unlessDatabaseDown } from '#lib/checkout/view/database-outage.ts';
import { type Language, languageOf } from '#lib/i18n/languages.ts';
import { server } from '#lib/server.ts';
import { boundedBytes } from '#lib/shared/bounded-bytes.ts';
import { boundedQueue } from '#lib/shared/bounded-queue.ts';
import { isCrossSite } from '#lib/shared/cross-site.ts';
import { checkFormBytes, type FormLimits, isFormType, SMALL_FORM } from '#lib/shared/form-bytes.ts';
import { isPreview } from '#lib/shared/preview.ts';
import { storableForm } from '#lib/shared/storable-form.ts';

/**
 * The end of a server action: redirects to `next`, or returns the state. While the database is down the state says so
 * and keeps what was typed.
 */
export async function actionState(
  language: unknown,
  form: FormData,
  answer: () => Promise<FormAnswer>,
): Promise<FormState> {
  const answered = await answerOrOutage(languageOf(language), form, answer());
  if ('next' in answered) redirect(answered.next);
  return answered.state;
}

type Post<Params> = { form: FormData; params: Params; query: URLSearchParams; headers: Headers };
type Route<Params> = (request: Request, context: { params: Promise<Params> }) => Promise<Response>;

/**
 * A route handler that answers a posted form as JSON, usually with a `FormAnswer`. `answer` gives `null` if there is no
 * such form. A form that is not processed gets the reason in words and keeps what was typed.
 */
export const formRoute =
  <Params, Answer extends object = FormAnswer>(
    answer: (post: Post<Params>) => Promise<Answer | null>,
    limits: FormLimits = SMALL_FORM,
  ): Route<Params> =>
  async ({ url, headers, body }, { params }) => {
    const { env, log } = await server();
    const { searchParams: query } = new URL(url);
    const locale = languageOf(query.get('language'));
    if (isCrossSite(headers, env.APP_URL)) return refuse('cross_site', locale);
    const form = await parseForm(headers, body, limits);
    if (typeof form === 'string') return refuse(form, locale);
    try {
      const post = { form, params: await params, query, headers };
      const answered = await answerOrOutage(locale, form, answer(post));
      return answered ? json(answered) : json({ error: 'not_found' }, 404);
    } catch (cause) {
      // The address is a capability, so the log leaves it out.
      log.error({ err: cause }, 'a form could not be answered');
      return json({ error: 'failed' }, 500);
    }
  };

/** Returns the answer. While the database is down it returns what was typed, with the reason. */
async function answerOrOutage<Answer extends object | null>(
  locale: Language,
  form: FormData,
  answer: Promise<Answer>,
): Promise<Answer | { state: FormState }> {
  const answered = await unlessDatabaseDown(await server(), answer);
  if (answered !== 'unavailable') return answered;
  const { text } = await refusalWords('outage', locale);
  const fields = [...form].flatMap(([name, value]) =>
    typeof value === 'string' && !name.startsWith('$') ? [[name, value] as const] : [],
  );
  return { state: { ...FRESH_FORM, typed: Object.fromEntries(fields), problem: text } };
}

/** Forms above this size are parsed one after the other. */
const LARGE_BYTES = 50_000;
const largeForms = boundedQueue(20);

/** Returns the form, or the reason for refusing it. An incomplete upload counts as malformed. */
async function parseForm(
  headers: Headers,
  body: Request['body'],
  limits: FormLimits,
): Promise<FormData | PostRefusal> {
  const type = headers.get('content-type') ?? '';
  if (!isFormType(type)) return 'not_a_form';
  if (isPreview(headers)) return 'preview';
  const length = Number(headers.get('content-length') ?? 0);
  if (length > limits.bytes) return 'too_large';
  if (secondsUntilPost(headers, length) > 0) return 'too_often';
  try {
    const bytes = await boundedBytes(body, limits.bytes);
    if (bytes === null) return 'too_large';
    const problem = checkFormBytes(bytes, type, limits);
    if (problem) return problem;
    const parse = async () =>
      storableForm(await new Response(bytes, { headers: { 'content-type': type } }).formData());
    if (bytes.byteLength < LARGE_BYTES) return await parse();
    return (await largeForms(parse)) ?? 'too_often';
  } catch {
    return 'malformed_form';
  }
}

const json = (value: unknown, status = 200): Response =>
  Response.json(value, { status, headers: { 'Cache-Control': 'private, no-store' } });

async function refuse(code: PostRefusal, locale: Language): Promise<Response> {
  const { text } = await refusalWords(code, locale);
  return json({ state: { ...FRESH_FORM, problem: text } } satisfies FormAnswer, REFUSALS[code]);
}
