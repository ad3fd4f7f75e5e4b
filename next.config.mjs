import { fileURLToPath } from 'node:url';
import createNextIntlPlugin from 'next-intl/plugin';
import { languageRules } from './app/_i18n/language-rules.ts';
import { DEFAULT_LANGUAGE, OTHER_LANGUAGES } from './app/_i18n/languages.ts';

const { rewrites, redirects } = languageRules(DEFAULT_LANGUAGE, OTHER_LANGUAGES);

// The styles of all buyers' pages come as text, and only to the server: app/_ui/site-styles.tsx. In development to the
// browser too, which redraws them when they change; else the browser fetches them late, where the server drew nothing.
const stylesAsText = (options) => ({
  loaders: [{ loader: fileURLToPath(new URL('bundler/styles-as-text.mjs', import.meta.url)), options }],
  as: '*.js',
});
const SITE_STYLES = [
  { condition: { all: ['browser', 'production'] }, ...stylesAsText({ leftOut: true }) },
  { condition: { not: { all: ['browser', 'production'] } }, ...stylesAsText({}) },
];

// The script of the buyer's pages, bundled by itself: the framework's own has a runtime with it.
const SITE_SCRIPT = {
  loaders: [{ loader: fileURLToPath(new URL('bundler/script-as-text.mjs', import.meta.url)) }],
  as: '*.js',
};

const EVERYWHERE = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  { key: 'Permissions-Policy', value: 'camera=(), geolocation=(), microphone=(), payment=()' },
];

// The address of an order, or of its payment, is a capability: no other site learns it, no search engine keeps it.
const CAPABILITIES = [
  { key: 'Referrer-Policy', value: 'same-origin' },
  { key: 'X-Robots-Tag', value: 'noindex, nofollow' },
];

/** @type {import('next').NextConfig} */
const nextConfig = {
  poweredByHeader: false,
  // A fingerprint of each answer, made anew each time, costs a prerendered page a tenth of its visits per second, and
  // spares little: pages change every few seconds while many people look, and Back is the browser's own.
  generateEtags: false,
  // Of the sources where `npm run build` tells it: machines that built for themselves are one storefront.
  generateBuildId: () => process.env.FLAGOFF_BUILD_ID || null,
  reactStrictMode: true,
  // Nobody gets a page's title after the page: an order's, which changes with its state, would be gone for a moment
  // whenever the page is drawn anew.
  htmlLimitedBots: /.*/,
  // A prerendered page older than this is made anew before it is shown: nobody sees the places of an hour ago.
  // With the age its facts may have (events are read every 8 seconds), and the second for which an answer is given again
  // (lib/plain-pages/answer-again), nothing older than 15 seconds is shown.
  expireTime: 6,
  // Prerendered pages stay in memory: none outlives its process, and unknown addresses fill no disk.
  experimental: { isrFlushToDisk: false, inlineCss: true },
  // Types are a check of their own in `npm test`, tests and scripts included; a build need not repeat it.
  typescript: { ignoreBuildErrors: true },
  turbopack: {
    rules: {
      '**/app/_ui/site.css': SITE_STYLES,
      '**/app/_ui/late-site.css': stylesAsText({}),
      '**/app/_script/main.bundle.js': SITE_SCRIPT,
    },
  },
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
  redirects: async () => redirects,
  headers: async () => [
    { source: '/:path*', headers: EVERYWHERE },
    { source: '/:locale?/:name(orders|pay)/:path*', headers: CAPABILITIES },
    // A new keeper takes over at the next visit, whatever a cache in between thinks.
    { source: '/order-keeper.js', headers: [{ key: 'Cache-Control', value: 'no-cache' }] },
  ],
};

export default createNextIntlPlugin('./app/_i18n/request.ts')(nextConfig);
