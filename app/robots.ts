// What search engines may look at. Orders are not named here: they say `noindex` themselves, which has to be read.
import type { MetadataRoute } from 'next';
import { server } from '#lib/server.ts';

export const dynamic = 'force-dynamic';

export default async function robots(): Promise<MetadataRoute.Robots> {
  const { env } = await server();
  return {
    rules: { userAgent: '*', allow: '/', disallow: ['/admin', '/api/'] },
    sitemap: new URL('/sitemap.xml', env.APP_URL).href,
  };
}
