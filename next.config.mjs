import createNextIntlPlugin from 'next-intl/plugin';
import { languageRules } from './app/_i18n/language-rules.ts';
import { DEFAULT_LANGUAGE, OTHER_LANGUAGES } from './app/_i18n/languages.ts';
import { REFERRED_BY_EVENT } from './components/registration/referral-code.ts';

const { rewrites, redirects } = languageRules(DEFAULT_LANGUAGE, OTHER_LANGUAGES);

const EVERYWHERE = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  { key: 'Permissions-Policy', value: 'camera=(), geolocation=(), microphone=(), payment=()' },
];

// The address of an order or of its payment is a capability: other sites and search engines must not learn it.
const CAPABILITIES = [
  { key: 'Referrer-Policy', value: 'same-origin' },
  { key: 'X-Robots-Tag', value: 'noindex, nofollow' },
];

const formRedirects = ['', ...OTHER_LANGUAGES.map((language) => `/${language}`)].flatMap((prefix) => [
  {
    // Where a form filled in from an order once was.
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

/** @type {import('next').NextConfig} */
const nextConfig = {
  poweredByHeader: false,
  // Computing an entity tag costs a quarter of the visits per second, and these pages change every few seconds.
  generateEtags: false,
  // From the sources, where `npm run build` sets it: instances that were built apart are one storefront.
  generateBuildId: () => process.env.FLAGOFF_BUILD_ID || null,
  reactStrictMode: true,
  // No page streams its title: it changes with the state of an order, and a refresh would remove it for a moment.
  htmlLimitedBots: /.*/,
  // A prerendered page older than this is rendered anew before it is shown: no visitor sees the places of an hour ago.
  expireTime: 7,
  experimental: {
    // Prerendered pages stay in memory: none outlives its process, and unknown addresses do not fill the disk.
    isrFlushToDisk: false,
    // Styles travel in the page: one round trip less before the first paint on a slow network.
    inlineCss: true,
    // A page that is asked for again without a connection waits for it, instead of ending in the browser's error page.
    useOffline: true,
  },
  // `npm test` checks the types, those of tests and scripts too.
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
  // Files and pages without a language are found first.
  rewrites: async () => ({ afterFiles: rewrites }),
  redirects: async () => [...redirects, ...formRedirects],
  headers: async () => [
    { source: '/:path*', headers: EVERYWHERE },
    { source: '/:locale?/:name(orders|pay)/:path*', headers: CAPABILITIES },
    // A new service worker takes over at the next visit, whatever a cache in between stores.
    { source: '/order-keeper.js', headers: [{ key: 'Cache-Control', value: 'no-cache' }] },
  ],
};

export default createNextIntlPlugin('./app/_i18n/request.ts')(nextConfig);
