/** @type {import('next').NextConfig} */
const nextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  serverExternalPackages: [
    'pg',
    'pino',
    'graphile-worker',
    'better-auth',
    '@prisma/client',
    '@prisma/adapter-pg',
    'libphonenumber-js',
  ],
};
export default nextConfig;
