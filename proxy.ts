// Runs before pages that are rendered per visit and before each form that is posted to a page without a script.
// - Visits: sends a Content-Security-Policy whose nonce Next puts on its scripts. Prerendered pages are not matched: their policy
//   is in next.config.mjs. Pages that need the database are answered in words while it is down.
// - Posts: those that may not be processed are answered in words, before Next reads them.
import { randomBytes } from 'node:crypto';
import { type NextRequest, NextResponse } from 'next/server';
import { hasOtherOrigin, refusalOfPost } from '#app/post-guard.ts';
import type { Refusal } from '#components/layout/refusal-words.ts';
import { databaseAnswers } from '#lib/db/database-down.ts';
import { server } from '#lib/server.ts';
import { perVisitPolicy } from '#lib/shared/content-security-policy.ts';

// Requests of the router for data have the header `rsc` and need no policy. Only a post has a type.
export const config = {
  matcher: [
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

export async function proxy(request: NextRequest): Promise<NextResponse> {
  const { pathname } = request.nextUrl;
  const isPost = request.method === 'POST';
  const { db, env } = await server();
  const headers = new Headers(request.headers);
  if (isPost) {
    const refusal = await refusalOfPost(request, pathname, env.APP_URL);
    if (refusal) return answerInWords(request, refusal);
    if (hasOtherOrigin(headers)) headers.delete('origin');
  } else if (NEEDS_DATABASE.test(pathname) && !(await databaseAnswers(db))) {
    return answerInWords(request, 'outage');
  }
  if (!PER_VISIT.test(pathname)) return NextResponse.next({ request: { headers } });
  const nonce = randomBytes(16).toString('base64');
  const policy = perVisitPolicy(nonce, process.env.NODE_ENV === 'development');
  headers.set('x-nonce', nonce);
  headers.set('Content-Security-Policy', policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('Content-Security-Policy', policy);
  return response;
}

/** The address stays: a reload, and a link to it, opens the page itself. */
function answerInWords(request: NextRequest, code: Refusal): NextResponse {
  const [, language = ''] = request.nextUrl.pathname.split('/');
  return NextResponse.rewrite(
    new URL(`/api/refusals?${new URLSearchParams({ code, language })}`, request.url),
  );
}
