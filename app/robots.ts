// What search engines may crawl. Orders are allowed here: their pages say `noindex`, which a crawler has to read.
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
