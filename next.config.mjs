import createNextIntlPlugin from 'next-intl/plugin';

const EVERYWHERE = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  { key: 'Permissions-Policy', value: 'camera=(), geolocation=(), microphone=(), payment=()' },
];

// The address of an order is a capability: no other site learns it, no search engine keeps it.
const ORDERS = [
  { key: 'Referrer-Policy', value: 'same-origin' },
  { key: 'X-Robots-Tag', value: 'noindex, nofollow' },
];

/** @type {import('next').NextConfig} */
const nextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // A prerendered page older than this is made anew before it is shown: nobody sees the places of an hour ago.
  expireTime: 15,
  // Prerendered pages stay in memory: none outlives its process, and unknown addresses fill no disk.
  experimental: { isrFlushToDisk: false },
  // Types are a check of their own in `npm test`, tests and scripts included; a build need not repeat it.
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
  headers: async () => [
    { source: '/:path*', headers: EVERYWHERE },
    { source: '/orders/:path*', headers: ORDERS },
    { source: '/:locale/orders/:path*', headers: ORDERS },
  ],
};

export default createNextIntlPlugin('./app/_i18n/request.ts')(nextConfig);
