// Finds the language of a page's address. It guards nothing: pages, actions and routes answer for themselves.
import createProxy from 'next-intl/middleware';
import { routing } from '#app/_i18n/routing.ts';

export default createProxy(routing);

export const config = {
  matcher: ['/', '/events/:path*', '/orders/:path*', '/((?!api/|admin|_next/|logo|.*\\..*).*)'],
};
