import type { MetadataRoute } from 'next';
import { eventPath } from '#components/events/event-address.ts';
import { pageLinks } from '#components/layout/page-links.ts';
import { listEvents } from '#lib/events/list-events.ts';
import { LANGUAGES } from '#lib/i18n/languages.ts';
import { server } from '#lib/server.ts';

export const dynamic = 'force-dynamic';

export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const ctx = await server();
  const { events } = await listEvents(ctx);
  const absolute = (address: string) => new URL(address, ctx.env.APP_URL).href;
  const paths = ['/', ...events.map((event) => eventPath(event.event_id))];
  return paths.flatMap((path) =>
    LANGUAGES.map((locale) => {
      const { canonical, languages } = pageLinks(locale, path);
      const alternates = Object.entries(languages).map(([language, address]) => [
        language,
        absolute(address),
      ]);
      return { url: absolute(canonical), alternates: { languages: Object.fromEntries(alternates) } };
    }),
  );
}
