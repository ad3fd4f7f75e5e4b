// Runs before pages that are rendered per visit, before framed pages, and before each form that is posted to a page without a
// script.
// - Visits: sends a Content-Security-Policy whose nonce Next puts on its scripts. Pages that need the database are answered in
//   words while it is down, and unknown addresses with the page of their words. Other pages are prerendered and not matched: their
//   policy is in next.config.mjs.
// - Frames (`?embed`): shows the framed page, with a policy that names the sites that may frame it.
// - Posts: those that may not be processed are answered in words, before Next reads them.
import { randomBytes } from 'node:crypto';
import { type NextRequest, NextResponse } from 'next/server';
import { hasOtherOrigin, refusalOfPost } from '#app/post-guard.ts';
import type { PostRefusal } from '#components/layout/post-refusals.ts';
import { leadsAnywhere } from '#lib/checkout/find-entry.ts';
import { lastRestore } from '#lib/checkout/recovery/last-restore.ts';
import { databaseAnswers } from '#lib/db/database-down.ts';
import { type FrameRoute, frameRoute } from '#lib/i18n/frame-route.ts';
import { addressIn, type Language, languageOf } from '#lib/i18n/languages.ts';
import { server } from '#lib/server.ts';
import {
  framedDirectives,
  perVisitPolicy,
  prerenderedPolicy,
  refusalPolicy,
  saleDirectives,
} from '#lib/shared/content-security-policy.ts';

// Requests of the router for data have the header `rsc` and need no policy. Only a post has a type. The router does not see an `embed`
// without a value: lists, races and forms are matched unless the browser says that they are opened by themselves, because running
// here would cost those visits a third of their throughput.
export const config = {
  matcher: [
    {
      source: '/:locale((?!api/)[a-zA-Z-]{2,8})?/orders/:ref((?!missing$|lost$)[^/]+)/:page(edit|receipt)?',
      missing: [{ type: 'header', key: 'rsc' }],
    },
    {
      source: '/:locale((?!api/)[a-zA-Z-]{2,8})?/pay/:payerRef',
      missing: [{ type: 'header', key: 'rsc' }],
    },
    {
      source: '/:locale((?!api/)[a-zA-Z-]{2,8})?/runners/:ref((?!missing$|taken$)[^/]+)',
      missing: [{ type: 'header', key: 'rsc' }],
    },
    {
      source: '/:locale((?!api/)[a-zA-Z-]{2,8})?/:page(find|search)',
      missing: [{ type: 'header', key: 'rsc' }],
    },
    {
      source: '/admin/:path*',
      missing: [{ type: 'header', key: 'rsc' }],
    },
    {
      source: '/:framed([a-zA-Z-]{2,8}-x-frame[a-z0-9-]*)/:path*',
      missing: [{ type: 'header', key: 'rsc' }],
    },
    { source: '/((?!api/|_next/).*)', has: [{ type: 'query', key: 'embed', value: '.+' }] },
    {
      source: '/:locale([a-zA-Z-]{2,8})?',
      missing: [{ type: 'header', key: 'sec-fetch-dest', value: 'document' }],
    },
    {
      source: '/:locale((?!api/)[a-zA-Z-]{2,8})?/:page(page|events)/:id',
      missing: [{ type: 'header', key: 'sec-fetch-dest', value: 'document' }],
    },
    {
      source: '/:locale((?!api/)[a-zA-Z-]{2,8})?/events/:eventId/register/:ticketId?',
      missing: [{ type: 'header', key: 'sec-fetch-dest', value: 'document' }],
    },
    { source: '/((?!api/|_next/).*)', has: [{ type: 'header', key: 'content-type' }] },
    { source: '/((?!api/|_next/).*)', has: [{ type: 'header', key: 'next-action' }] },
  ],
};

/** Begins the path of a page, with its language if it names one; the desk is no language. */
const PAGE = '^(?:/(?!admin/)[a-zA-Z-]{2,8})?/';
const PER_VISIT = new RegExp(
  `${PAGE}(?:orders(?!/(?:missing|lost)$)|runners(?!/(?:missing|taken)$)|pay|find|search|admin)(?:/|$)`,
);
const NEEDS_DATABASE = new RegExp(`${PAGE}(?:orders|pay|runners|admin)(?:/|$)`);
/** Their buttons may lead to the provider's page. */
const SELLS = new RegExp(`${PAGE}(?:events|orders)/`);

const IS_DEVELOPMENT = process.env.NODE_ENV === 'development';

type Framed = Exclude<FrameRoute, { leave: string } | null>;

export async function proxy(request: NextRequest): Promise<NextResponse> {
  const { pathname, searchParams } = request.nextUrl;
  const route = frameRoute(pathname, searchParams);
  if (route && 'leave' in route) return redirectTo(request, route.leave);
  const path = route?.plainPath ?? pathname;
  const isPost = request.method === 'POST';
  // The router asks for the data of an order at the page's own address, and that request is not matched.
  if (route?.isOtherPath && !isPost && PER_VISIT.test(path)) return redirectTo(request, route.page);
  const refusal = isPost ? await refusalOf(request) : await outageOf(path);
  if (refusal) return answerInWords(request, refusal, route);
  const missing = isPost ? null : await missingPage(path);
  if (missing) return toMissing(request, missing, route);
  return passOn(request, { path, framed: route });
}

async function refusalOf(request: NextRequest): Promise<PostRefusal | null> {
  const { env } = await server();
  return refusalOfPost(request, request.nextUrl.pathname, env.APP_URL);
}

async function outageOf(path: string): Promise<PostRefusal | null> {
  if (!NEEDS_DATABASE.test(path)) return null;
  const { db } = await server();
  return (await databaseAnswers(db)) ? null : 'outage';
}

/** The prerendered page that has the words of an unknown address, by the room of the address. */
const MISSING = { orders: '/orders/missing', pay: '/not-found', runners: '/runners/missing' } as const;
/** Instead of these after a restore: the link may be of the time that it lost. */
const LOST = '/orders/lost';
const CAPABILITY = new RegExp(`${PAGE}(orders|pay|runners)/([^/]+)`);

/** For an address that leads nowhere. Next would send the status of the page itself without any words in its HTML. */
async function missingPage(path: string): Promise<string | null> {
  const [, room = '', ref = ''] = (PER_VISIT.test(path) && CAPABILITY.exec(path)) || [];
  if (!(room === 'orders' || room === 'pay' || room === 'runners')) return null;
  const shop = await server();
  const found = await leadsAnywhere(shop, room, ref).catch(() => true);
  if (found) return null;
  return (await lastRestore(shop)) ? LOST : MISSING[room];
}

async function toMissing(request: NextRequest, page: string, framed: Framed | null): Promise<NextResponse> {
  const { env } = await server();
  const policy = prerenderedPolicy(IS_DEVELOPMENT, { ...(framed && framedDirectives(env)) });
  return NextResponse.rewrite(ownAddress(request, addressIn(spokenIn(request, framed), page)), {
    headers: { 'Content-Security-Policy': policy, 'Cache-Control': 'private, no-store' },
  });
}

/** The language that the address names, which also says that a page is framed. */
function spokenIn({ nextUrl }: NextRequest, framed: Framed | null): Language {
  const [, language] = (framed?.page ?? nextUrl.pathname).split('/');
  return languageOf(language);
}

type Passed = { readonly path: string; readonly framed: Framed | null };

/** To the page, whose answer has its policy. @param passed.path of the page, on framed pages without language */
async function passOn(request: NextRequest, { path, framed }: Passed): Promise<NextResponse> {
  const { env } = await server();
  const headers = new Headers(request.headers);
  if (request.method === 'POST' && hasOtherOrigin(headers)) headers.delete('origin');
  const own = { ...(SELLS.test(path) && saleDirectives(env)), ...(framed && framedDirectives(env)) };
  if (!PER_VISIT.test(path)) {
    if (!framed) return NextResponse.next({ request: { headers } });
    return toFramed(request, framed, headers, prerenderedPolicy(IS_DEVELOPMENT, own));
  }
  const nonce = randomBytes(16).toString('base64');
  const policy = perVisitPolicy(nonce, IS_DEVELOPMENT, own);
  headers.set('x-nonce', nonce);
  headers.set('Content-Security-Policy', policy);
  if (framed) return toFramed(request, framed, headers, policy);
  return NextResponse.next({ request: { headers }, headers: { 'Content-Security-Policy': policy } });
}

function toFramed(request: NextRequest, framed: Framed, headers: Headers, policy: string): NextResponse {
  const init = {
    request: { headers },
    headers: { 'Content-Security-Policy': policy, 'X-Robots-Tag': 'noindex' },
  };
  if (!framed.isOtherPath) return NextResponse.next(init);
  return NextResponse.rewrite(ownAddress(request, framed.page), init);
}

function redirectTo(request: NextRequest, path: string): NextResponse {
  const page = ownAddress(request, path);
  page.searchParams.delete('embed');
  return NextResponse.redirect(page);
}

/**
 * The request's address with another path. Next answers it itself, and redirects without naming a host, only if the origin is the
 * one of `request.url`, letter for letter: `nextUrl` names `localhost` for an address of this machine, and Next would then send the
 * request to itself, over TLS where a proxy in front says `X-Forwarded-Proto: https`.
 */
function ownAddress({ url }: NextRequest, path: string): URL {
  const address = new URL(url);
  address.pathname = path;
  return address;
}

/** The address stays: a reload, and a link to it, opens the page itself. */
async function answerInWords(
  request: NextRequest,
  code: PostRefusal,
  framed: Framed | null,
): Promise<NextResponse> {
  const { env } = await server();
  return NextResponse.rewrite(ownAddress(request, `/api/refusals/${code}/${spokenIn(request, framed)}`), {
    headers: { 'Content-Security-Policy': refusalPolicy(framed && env) },
  });
}
