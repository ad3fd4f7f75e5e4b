// What the organizer tells about a race: a picture and a text, both from `content/events/`. Nothing without them.
import { getLocale, getTranslations } from 'next-intl/server';
import { addressIn } from '#app/_i18n/languages.ts';
import { Markdown } from '#components/ui/markdown.tsx';
import { raceImageVersion } from '#lib/content/read-race-image.ts';
import { readRaceText } from '#lib/content/read-race-notes.ts';
import { racePath } from './race-path.ts';

export async function AboutRace({ eventId }: { readonly eventId: string }) {
  const [t, locale] = await Promise.all([getTranslations('event'), getLocale()]);
  const [version, text] = await Promise.all([raceImageVersion(eventId), readRaceText(eventId, locale)]);
  if (!version && !text) return null;
  const picture = `${addressIn(locale, racePath(eventId))}/image?v=${version}`;
  return (
    <section aria-labelledby="about" className="grid gap-4">
      <h2 id="about" className="display text-3xl">
        {t('about')}
      </h2>
      {version && (
        <picture>
          <img
            src={picture}
            alt=""
            width={1200}
            height={675}
            loading="lazy"
            className="aspect-video w-full rounded-2xl object-cover"
          />
        </picture>
      )}
      {text && (
        <div className="prose" lang={text.lang}>
          <Markdown root={text.root} />
        </div>
      )}
    </section>
  );
}
