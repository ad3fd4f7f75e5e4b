import { PHASE_PRODUCTION_SERVER } from 'next/constants.js';
import { languageRoutes } from '#lib/i18n/language-routes.ts';
import { DEFAULT_LANGUAGE, OTHER_LANGUAGES } from './lib/i18n/languages.ts';
import { formRoutes } from './lib/registration/form-routes.ts';
import { responseHeaders } from './lib/shared/response-headers.ts';

const languages = languageRoutes(DEFAULT_LANGUAGE, OTHER_LANGUAGES);
const forms = formRoutes(DEFAULT_LANGUAGE, OTHER_LANGUAGES);

/** A folder of that name would be a module to our tools. */
const EMBED_TYPES = { source: '/embed.d.ts', destination: '/embed.js/types' };

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
    // Without a connection a refresh waits for it, instead of showing the browser's error page, and pages say so.
    useOffline: true,
    // `forbidden()`: the desk answers 403 for what a member may not open.
    authInterrupts: true,
  },
  // In development Next prints each request: the addresses of orders, payments, runners and invites open them.
  logging: { incomingRequests: { ignore: [/\/(?:orders|pay|runners?|invite|return|cancelled)\//] } },
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
  // The address that `proxy.ts` gets is the one of the request, which Next compares with the address of a rewrite.
  skipProxyUrlNormalize: true,
  // After files and pages without a language.
  rewrites: async () => ({ afterFiles: [EMBED_TYPES, ...forms.rewrites, ...languages.rewrites] }),
  redirects: async () => [...languages.redirects, ...forms.redirects],
  headers: async () => responseHeaders(process.env.NODE_ENV === 'development'),
};

/**
 * The plugin loads compilers, which a production install does not have: builds and development alone need it.
 * @param {string} phase
 */
export default async function configOf(phase) {
  if (phase === PHASE_PRODUCTION_SERVER) return nextConfig;
  const { default: createNextIntlPlugin } = await import('next-intl/plugin');
  const withNextIntl = createNextIntlPlugin({
    requestConfig: './lib/i18n/request.ts',
    // Messages are parsed by the build, not for each page: order pages are drawn a tenth faster.
    experimental: { messages: { path: './messages', format: 'json', locales: 'infer', precompile: true } },
  });
  return withNextIntl(nextConfig);
}
