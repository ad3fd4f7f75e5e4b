import createNextIntlPlugin from 'next-intl/plugin';
import { languageRoutes } from '#lib/i18n/language-routes.ts';
import { DEFAULT_LANGUAGE, OTHER_LANGUAGES } from './lib/i18n/languages.ts';
import { REFERRED_BY_EVENT } from './lib/registration/registration-input.ts';
import { PICTURE_POLICY, prerenderedPolicy } from './lib/shared/content-security-policy.ts';

const { rewrites, redirects } = languageRoutes(DEFAULT_LANGUAGE, OTHER_LANGUAGES);

const EVERYWHERE = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  // For pages rendered per visit, proxy.ts replaces it by a stricter one with a nonce.
  { key: 'Content-Security-Policy', value: prerenderedPolicy(process.env.NODE_ENV === 'development') },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  { key: 'Permissions-Policy', value: 'camera=(), geolocation=(), microphone=(), payment=()' },
];

// Only for https, which ends at the reverse proxy: the header must not be sent over plain http.
const BY_HTTPS = {
  source: '/:path*',
  has: [{ type: /** @type {const} */ ('header'), key: 'x-forwarded-proto', value: 'https(?:,.*)?' }],
  headers: [{ key: 'Strict-Transport-Security', value: 'max-age=31536000' }],
};

// The address of an order or of its payment is a capability: other sites and search engines must not learn it.
const CAPABILITIES = [
  { key: 'Referrer-Policy', value: 'same-origin' },
  { key: 'X-Robots-Tag', value: 'noindex, nofollow' },
];

const formRedirects = ['', ...OTHER_LANGUAGES.map((language) => `/${language}`)].flatMap((prefix) => [
  {
    // The former address of the form that edits an order.
    source: `${prefix}/events/:eventId/register`,
    has: [{ type: /** @type {const} */ ('query'), key: 'from', value: '(?<from>[\\w-]+)' }],
    destination: `${prefix}/orders/:from/edit`,
    permanent: true,
  },
  {
    source: `${prefix}/events/:eventId/register`,
    has: [{ type: /** @type {const} */ ('header'), key: 'referer', value: REFERRED_BY_EVENT }],
    missing: ['ref', 'referral'].map((key) => ({ type: /** @type {const} */ ('query'), key })),
    destination: `${prefix}/events/:eventId/register?ref=:code`,
    permanent: false,
  },
]);

// A prerendered page does not see its query: each link that chooses a ticket type has a page of its own.
const formRewrites = ['', ...OTHER_LANGUAGES.map((language) => `/${language}`)].map((prefix) => ({
  source: `${prefix}/events/:eventId/register`,
  has: [{ type: /** @type {const} */ ('query'), key: 'ticket', value: '(?<ticket>[\\w.~-]+)' }],
  destination: `${prefix || `/${DEFAULT_LANGUAGE}`}/events/:eventId/register/:ticket`,
}));

/** @type {import('next').NextConfig} */
const nextConfig = {
  poweredByHeader: false,
  // Entity tags cost a quarter of the throughput, and these pages change every few seconds.
  generateEtags: false,
  // `npm run build` derives it from the sources: instances built separately have the same id.
  generateBuildId: () => process.env.FLAGOFF_BUILD_ID || null,
  reactStrictMode: true,
  // Disables the endpoint that scales pictures: no page uses it, and it would decode any picture on request.
  images: { unoptimized: true },
  // No page streams its title: it changes with the state of an order, and a refresh would remove it for a moment.
  htmlLimitedBots: /.*/,
  // Seconds; an older prerendered page is rendered again before it is sent, so that no visitor sees outdated places.
  expireTime: 7,
  experimental: {
    // Prerendered pages stay in memory, so that requests of unknown addresses do not fill the disk.
    isrFlushToDisk: false,
    // Styles are sent in the page: one round trip less before the first paint.
    inlineCss: true,
    // A refresh without a connection waits for it instead of showing the browser's error page.
    useOffline: true,
  },
  // `npm test` checks all types, including tests and scripts.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: [
    'pg',
    'pino',
    'graphile-worker',
    'better-auth',
    '@prisma/client',
    '@prisma/adapter-pg',
    'libphonenumber-js',
  ],
  // After files and pages without a language.
  rewrites: async () => ({ afterFiles: [...formRewrites, ...rewrites] }),
  redirects: async () => [...redirects, ...formRedirects],
  headers: async () => [
    { source: '/:path*', headers: EVERYWHERE },
    BY_HTTPS,
    { source: '/:locale?/:name(orders|pay)/:path*', headers: CAPABILITIES },
    ...['/logo', '/posters/:name', '/:locale?/events/:eventId/image'].map((source) => ({
      source,
      headers: [{ key: 'Content-Security-Policy', value: PICTURE_POLICY }],
    })),
    // Caches must not delay a new service worker.
    { source: '/order-keeper.js', headers: [{ key: 'Cache-Control', value: 'no-cache' }] },
  ],
};

const withNextIntl = createNextIntlPlugin({
  requestConfig: './lib/i18n/request.ts',
  // Messages are parsed by the build, not for each page: order pages are drawn a tenth faster.
  experimental: { messages: { path: './messages', format: 'json', locales: 'infer', precompile: true } },
});

export default withNextIntl(nextConfig);
