// The headers that next.config.mjs adds to our answers, by address. Pure.
import { OPEN_SALE_DIRECTIVES, PICTURE_POLICY, prerenderedPolicy } from './content-security-policy.ts';

const EVERYWHERE = {
  source: '/:path*',
  headers: [{ key: 'X-Content-Type-Options', value: 'nosniff' }],
};

// Files of the build go without: on a slow connection the headers of a dozen files take as long as the page's styles.
const documents = (isDevelopment: boolean) => ({
  source: '/((?!_next/static/).*)',
  headers: [
    // For pages rendered per visit, proxy.ts replaces it by a stricter one with a nonce.
    { key: 'Content-Security-Policy', value: prerenderedPolicy(isDevelopment) },
    { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
    { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
    { key: 'Permissions-Policy', value: 'camera=(), geolocation=(), microphone=(), payment=()' },
  ],
});

// Races and their forms, as `content-security-policy.ts` says.
const selling = (isDevelopment: boolean) =>
  ['/events/:eventId', '/events/:eventId/register', '/events/:eventId/register/:ticketId'].map((path) => ({
    source: `/:locale?${path}`,
    headers: [
      { key: 'Content-Security-Policy', value: prerenderedPolicy(isDevelopment, OPEN_SALE_DIRECTIVES) },
    ],
  }));

// Sent only for https, which ends at the reverse proxy: plain http must not have the header.
const BY_HTTPS = {
  source: '/:path*',
  has: [{ type: 'header' as const, key: 'x-forwarded-proto', value: '(?:https|HTTPS)(?: *,.*)?' }],
  headers: [{ key: 'Strict-Transport-Security', value: 'max-age=31536000' }],
};

// The address of an order, of its payment or of a runner is a capability: other sites and search engines must not learn it.
const CAPABILITIES = {
  source: '/:locale?/:name(orders|pay|runners)/:path*',
  headers: [
    { key: 'Referrer-Policy', value: 'same-origin' },
    { key: 'X-Robots-Tag', value: 'noindex, nofollow' },
  ],
};

const PICTURES = ['/logo', '/posters/:name', '/:locale?/events/:eventId/image'].map((source) => ({
  source,
  headers: [{ key: 'Content-Security-Policy', value: PICTURE_POLICY }],
}));

// Caches must not delay a new service worker.
const SERVICE_WORKER = {
  source: '/offline-pages.js',
  headers: [{ key: 'Cache-Control', value: 'no-cache' }],
};

const ACROSS_ORIGINS = { key: 'Cross-Origin-Resource-Policy', value: 'cross-origin' };

// The script for organizers' own websites, and its types: their pages load it from another origin.
const EMBED_FILES = ['/embed.js', '/embed.d.ts'].map((source) => ({
  source,
  headers: [ACROSS_ORIGINS, { key: 'Access-Control-Allow-Origin', value: '*' }],
}));

// A site that isolates itself by `Cross-Origin-Embedder-Policy` shows only frames that do too. They load nothing of others.
const FRAMED = [
  { source: '/:path*', has: [{ type: 'query' as const, key: 'embed', value: '.*' }] },
  { source: '/:framed([a-zA-Z-]{2,8}-x-frame[a-z0-9-]*)/:path*' },
].map((where) => ({
  ...where,
  headers: [ACROSS_ORIGINS, { key: 'Cross-Origin-Embedder-Policy', value: 'require-corp' }],
}));

/** If several have the same name, the last one counts. */
export const responseHeaders = (isDevelopment: boolean) => [
  EVERYWHERE,
  documents(isDevelopment),
  ...selling(isDevelopment),
  BY_HTTPS,
  CAPABILITIES,
  ...PICTURES,
  SERVICE_WORKER,
  ...EMBED_FILES,
  ...FRAMED,
];
