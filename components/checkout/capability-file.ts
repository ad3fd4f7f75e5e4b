// Files below the pages of an order and a runner: 404 if there is none, 503 while the database does not answer.
import { eventProblemResponse } from '#components/events/load-events.ts';
import type { Picture } from '#components/pictures/picture.ts';
import { pictureResponse } from '#components/pictures/picture-response.ts';
import { tooOften } from '#lib/checkout/limits/response-limits.ts';
import { unlessDatabaseDown } from '#lib/checkout/view/database-outage.ts';
import type { Ctx } from '#lib/context.ts';
import { type Language, languageOf } from '#lib/i18n/languages.ts';
import { server } from '#lib/server.ts';

type Params = { readonly locale: string; readonly ref: string };
type Context = { readonly params: Promise<Params> };
type Find<Read> = (ctx: Ctx, ref: string, locale: Language) => Promise<Read | null>;
/** `null`: the page has no such file. */
type Make<Read, Made> = (read: Read, locale: Language, ctx: Ctx) => Promise<Made | null>;

export const capabilityFile =
  <Read extends object>(find: Find<Read>, make: Make<Read, Response>) =>
  async (_request: Request, { params }: Context): Promise<Response> =>
    made(find, make, await params);

/** The same for a picture. Each page has a limit of requests. */
export const capabilityPicture =
  <Read extends object>(find: Find<Read>, make: Make<Read, Picture>) =>
  async ({ headers }: Request, { params }: Context): Promise<Response> => {
    const asked = await params;
    const refused = tooOften(headers, 'picture', asked.ref);
    return refused ?? pictureResponse(() => made(find, make, asked), 'private, no-store');
  };

async function made<Read extends object, Made>(
  find: Find<Read>,
  make: Make<Read, Made>,
  { ref, locale }: Params,
): Promise<Made | Response> {
  const [ctx, language] = [await server(), languageOf(locale)];
  const read = await unlessDatabaseDown(ctx, find(ctx, ref, language));
  if (read === 'unavailable') return eventProblemResponse({ code: 'unavailable' });
  return (read && (await make(read, language, ctx))) ?? new Response(null, { status: 404 });
}
