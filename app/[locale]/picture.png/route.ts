// The picture of the whole site for shared links. Drawn once by each process, and anew after an edit.
import { getTranslations } from 'next-intl/server';
import { languageOf } from '#app/_i18n/languages.ts';
import { readOrganizer } from '#lib/content/read-organizer.ts';
import { wordsIn } from '#lib/content/words-in.ts';
import { bibPicture } from '../_pictures/bib-picture.tsx';

export const dynamic = 'force-dynamic';

type Context = { params: Promise<{ locale: string }> };

export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const locale = languageOf((await params).locale);
  const [t, { name, tagline, accentColor }] = await Promise.all([
    getTranslations({ locale, namespace: 'list' }),
    readOrganizer(),
  ]);
  return bibPicture({
    band: t('title'),
    name,
    facts: [wordsIn(tagline, locale)],
    organizer: '',
    accent: accentColor,
  });
}
