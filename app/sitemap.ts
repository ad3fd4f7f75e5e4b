// Every page that search engines may know, in every language. Unlisted races are not among them.
import type { MetadataRoute } from 'next';
import { racePath } from '#components/events/race-path.ts';
import { pageLinks } from '#components/layout/page-links.ts';
import { listEvents } from '#lib/events/list-events.ts';
import { server } from '#lib/server.ts';
import { LANGUAGES } from './_i18n/languages.ts';

export const dynamic = 'force-dynamic';

export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const ctx = await server();
  const { events } = await listEvents(ctx);
  const absolute = (address: string) => new URL(address, ctx.env.APP_URL).href;
  const paths = ['/', ...events.map((event) => racePath(event.event_id))];
  return paths.flatMap((path) =>
    LANGUAGES.map((locale) => {
      const { canonical, languages } = pageLinks(locale, path);
      const sisters = Object.entries(languages).map(([language, address]) => [language, absolute(address)]);
      return { url: absolute(canonical), alternates: { languages: Object.fromEntries(sisters) } };
    }),
  );
}
