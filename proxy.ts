// Sends pages rendered per visit with a Content-Security-Policy whose nonce Next puts on its scripts. Prerendered pages are
// not matched: their policy is in next.config.mjs.
import { randomBytes } from 'node:crypto';
import { type NextRequest, NextResponse } from 'next/server';
import { perVisitPolicy } from '#lib/shared/content-security-policy.ts';

// Requests of the router for data have the header `rsc` and need no policy.
export const config = {
  matcher: [
    {
      source: '/:locale([a-zA-Z-]{2,8})?/orders/:ref((?!missing$)[^/]+)/:page(edit|receipt)?',
      missing: [{ type: 'header', key: 'rsc' }],
    },
    {
      source: '/:locale([a-zA-Z-]{2,8})?/pay/:payerRef',
      missing: [{ type: 'header', key: 'rsc' }],
    },
    {
      source: '/:locale([a-zA-Z-]{2,8})?/:page(find|search)',
      missing: [{ type: 'header', key: 'rsc' }],
    },
    {
      source: '/admin/:path*',
      missing: [{ type: 'header', key: 'rsc' }],
    },
  ],
};

export function proxy(request: NextRequest): NextResponse {
  const nonce = randomBytes(16).toString('base64');
  const policy = perVisitPolicy(nonce, process.env.NODE_ENV === 'development');
  const headers = new Headers(request.headers);
  headers.set('x-nonce', nonce);
  headers.set('Content-Security-Policy', policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('Content-Security-Policy', policy);
  return response;
}
