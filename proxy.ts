// Runs before races and their forms, before pages that are rendered per visit, and before each form that is posted to a page
// without a script.
// - Races and forms are prerendered, but their Content-Security-Policy depends on the environment. That of other prerendered pages
//   is in next.config.mjs.
// - Visits: sends a policy whose nonce Next puts on its scripts. Pages that need the database are answered in words while it is down.
// - Posts: those that may not be processed are answered in words, before Next reads them.
import { randomBytes } from 'node:crypto';
import { type NextRequest, NextResponse } from 'next/server';
import { hasOtherOrigin, refusalOfPost } from '#app/post-guard.ts';
import type { Refusal } from '#components/layout/refusal-words.ts';
import { databaseAnswers } from '#lib/db/database-down.ts';
import { server } from '#lib/server.ts';
import { perVisitPolicy, prerenderedPolicy, saleDirectives } from '#lib/shared/content-security-policy.ts';

// Requests of the router for data have the header `rsc` and need no policy. Only a post has a type.
export const config = {
  matcher: [
    {
      source: '/:locale((?!api/)[a-zA-Z-]{2,8})?/events/:eventId',
      missing: [{ type: 'header', key: 'rsc' }],
    },
    {
      source: '/:locale((?!api/)[a-zA-Z-]{2,8})?/events/:eventId/register/:ticketId?',
      missing: [{ type: 'header', key: 'rsc' }],
    },
    {
      source: '/:locale((?!api/)[a-zA-Z-]{2,8})?/orders/:ref((?!missing$)[^/]+)/:page(edit|receipt)?',
      missing: [{ type: 'header', key: 'rsc' }],
    },
    {
      source: '/:locale((?!api/)[a-zA-Z-]{2,8})?/pay/:payerRef',
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
    { source: '/((?!api/|_next/).*)', has: [{ type: 'header', key: 'content-type' }] },
    { source: '/((?!api/|_next/).*)', has: [{ type: 'header', key: 'next-action' }] },
  ],
};

const PER_VISIT = /^(?:\/[a-zA-Z-]{2,8})?\/(?:orders|pay|find|search|admin)(?:\/|$)/;
const NEEDS_DATABASE = /^(?:\/[a-zA-Z-]{2,8})?\/(?:orders|pay|admin)(?:\/|$)/;
const RACES_AND_FORMS = /^(?:\/[a-zA-Z-]{2,8})?\/events\/[^/]+(?:\/register(?:\/[^/]+)?)?$/;
/** Their buttons may lead to the provider's page. */
const SELLS = /^(?:\/[a-zA-Z-]{2,8})?\/(?:events|orders)\//;

const IS_DEVELOPMENT = process.env.NODE_ENV === 'development';

export async function proxy(request: NextRequest): Promise<NextResponse> {
  const { pathname } = request.nextUrl;
  const isPost = request.method === 'POST';
  const { db, env } = await server();
  const own = SELLS.test(pathname) ? saleDirectives(env) : {};
  // Most visits: nothing else is looked at.
  if (!isPost && RACES_AND_FORMS.test(pathname)) return passOn(prerenderedPolicy(IS_DEVELOPMENT, own));
  const headers = new Headers(request.headers);
  if (isPost) {
    const refusal = await refusalOfPost(request, pathname, env.APP_URL);
    if (refusal) return answerInWords(request, refusal);
    if (hasOtherOrigin(headers)) headers.delete('origin');
  } else if (NEEDS_DATABASE.test(pathname) && !(await databaseAnswers(db))) {
    return answerInWords(request, 'outage');
  }
  if (!PER_VISIT.test(pathname)) return passOn(prerenderedPolicy(IS_DEVELOPMENT, own), { headers });
  const nonce = randomBytes(16).toString('base64');
  const policy = perVisitPolicy(nonce, IS_DEVELOPMENT, own);
  headers.set('x-nonce', nonce);
  headers.set('Content-Security-Policy', policy);
  return passOn(policy, { headers });
}

/** To the page, whose answer has the policy. */
const passOn = (policy: string, request?: { headers: Headers }): NextResponse =>
  NextResponse.next({ ...(request && { request }), headers: { 'Content-Security-Policy': policy } });

/** The address stays: a reload, and a link to it, opens the page itself. */
function answerInWords(request: NextRequest, code: Refusal): NextResponse {
  const [, language = ''] = request.nextUrl.pathname.split('/');
  return NextResponse.rewrite(
    new URL(`/api/refusals?${new URLSearchParams({ code, language })}`, request.url),
  );
}
